'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { CreatedToken, TokenEntry } from '@wrkbench/contracts'
import { useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { tokensQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { useSession } from '#components/session/session.tsx'
import { Confirm } from '#components/ui/confirm.tsx'
import { FileLinks } from '#components/ui/export-links.tsx'
import { Ago, Moment } from '#components/ui/moment.tsx'
import { Section } from '#components/ui/section.tsx'
import { scopeWords } from '#lib/project/roles.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { NotSignedIn } from '../not-signed-in.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { tokensParams } from './search-params.ts'
import { TokenForm } from './token-form.tsx'

const Ends = ({ token: { state, expiresAt, revokedAt } }: { token: TokenEntry }) => {
  if (revokedAt) return <span className="text-ink-2">revoked</span>
  if (!expiresAt) return <>never</>
  return <span className={state === 'expired' ? 'text-warn' : undefined}>{<Moment at={expiresAt} style="day" />}</span>
}

const Row = ({ token, withOwner, revoke }: { token: TokenEntry; withOwner: boolean; revoke: () => Promise<void> }) => (
  <tr>
    <th scope="row" className="sm:py-2! font-medium!">
      {token.name}
      <span className="cap block font-regular">
        <code>{token.begins}…</code>
        {withOwner && ` · ${token.owner?.name ?? 'a runner'}`}
      </span>
    </th>
    <td data-l="may" className="wide">
      {token.scopes.map((scope) => (scope === 'runner' ? 'measure' : scopeWords[scope])).join('; ')}
      {token.project && <span className="cap block">in {token.project} only</span>}
    </td>
    <td data-l="used" className="whitespace-nowrap">
      {token.lastUsedAt ? <Ago at={token.lastUsedAt} /> : <span className="text-ink-2">never</span>}
    </td>
    <td data-l="ends" className="whitespace-nowrap">
      <Ends token={token} />
    </td>
    <td className="num">
      {token.state === 'active' && (
        <Confirm
          trigger="Revoke"
          title={`Revoke ${token.name}?`}
          action="Revoke token"
          keep="Keep it"
          onConfirm={revoke}
        >
          Whatever uses it is refused at once, and the sessions it opened end.
        </Confirm>
      )}
    </td>
  </tr>
)

const TokensTable = ({ tokens, withOwner }: { tokens: readonly TokenEntry[]; withOwner: boolean }) => {
  const client = useQueryClient()
  const revoke = async ({ id }: TokenEntry) => {
    await browserSend('DELETE', `/tokens/${id}`)
    await client.invalidateQueries({ queryKey: tokensQuery(withOwner).queryKey })
  }
  return (
    <table className="tbl blocks" aria-label="Tokens">
      <thead>
        <tr>
          <th>Token</th>
          <th>May</th>
          <th>Last used</th>
          <th>Ends</th>
          <th>
            <span className="sr-only">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Row key={token.id} token={token} withOwner={withOwner} revoke={() => revoke(token)} />
        ))}
      </tbody>
    </table>
  )
}

export const TokensView = () => {
  const session = useSession()
  const client = useQueryClient()
  const [params, setParams] = useUrlState(tokensParams, 'replace')
  const all = params.all && session?.isAdmin === true
  const [made, setMade] = useState<CreatedToken | null>(null)
  const { data, error, isPlaceholderData } = useSteadyQuery({
    ...tokensQuery(all),
    enabled: session?.user !== null,
  })
  if (error && !data) throw error
  if (session && !session.user) return <NotSignedIn next="/settings/tokens" />
  const show = async (token: CreatedToken) => {
    setMade(token)
    await client.invalidateQueries({ queryKey: tokensQuery(all).queryKey })
  }
  return (
    <>
      <Section id="make" title="New token" note="for a pipeline, the CLI or a script">
        <TokenForm onMade={show} />
        {made && <ShownOnce title={`Your new token ${made.name}.`} text={made.token} close={() => setMade(null)} />}
      </Section>
      <Section
        id="tokens"
        title={all ? 'All tokens' : 'Your tokens'}
        actions={
          <>
            {session?.isAdmin && (
              <label className="check">
                <input type="checkbox" checked={all} onChange={(event) => setParams({ all: event.target.checked })} />
                show everybody’s
              </label>
            )}
            {(data?.items.length ?? 0) > 0 && <FileLinks of="/tokens/export" query={{ all: all ? 'true' : null }} />}
          </>
        }
      >
        {!data && <RowsSkeleton />}
        {data?.items.length === 0 && (
          <p className="text-ink-2">No tokens yet. A token can never do more than you can.</p>
        )}
        {data && data.items.length > 0 && (
          <div aria-busy={isPlaceholderData}>
            <TokensTable tokens={data.items} withOwner={all} />
          </div>
        )}
      </Section>
    </>
  )
}
