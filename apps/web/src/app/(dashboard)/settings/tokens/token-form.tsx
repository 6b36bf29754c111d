'use client'
import { type CreatedToken, type TokenScope, tokenScopes } from '@wrkbench/contracts'
import { type FormEvent, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { useSession } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, Input, Pick } from '#components/ui/field.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { scopeWords } from '#lib/project/roles.ts'

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
  { value: 'never', label: 'until revoked' },
]

const Scopes = ({ chosen, change }: { chosen: readonly TokenScope[]; change: (next: TokenScope[]) => void }) => {
  const session = useSession()
  return (
    <fieldset className="f">
      <legend className="mb-1">It may</legend>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-t2 text-ink">
        {tokenScopes
          .filter((scope) => session?.scopes.includes(scope))
          .map((scope) => (
            <label key={scope} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={({ target }) =>
                  change(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
                }
              />
              {scopeWords[scope]}
            </label>
          ))}
      </span>
    </fieldset>
  )
}

/** Scopes and projects are offered as far as the visitor has them. */
export const TokenForm = ({ onMade }: { onMade: (token: CreatedToken) => Promise<void> }) => {
  const session = useSession()
  const sending = useSending()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>(['read'])
  const [project, setProject] = useState('')
  const [life, setLife] = useState('365')
  const projects = session?.projects ?? []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = {
      name,
      scopes,
      expiresInDays: life === 'never' ? null : Number(life),
      ...(project && { project }),
    }
    const done = await sending.send(async () => onMade(await browserSend<CreatedToken>('POST', '/tokens', body)))
    if (done) setName('')
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <div className="bar mt-0!">
        <Field label="What it is for" error={sending.errorAt('/name')}>
          {(ids) => (
            <Input
              {...ids}
              required
              maxLength={100}
              placeholder="nightly pipeline"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Project">
          {(ids) => (
            <Pick
              {...ids}
              choices={[
                { value: '', label: 'all your projects' },
                ...projects.map(({ slug, name: label }) => ({ value: slug, label: `${label} only` })),
              ]}
              value={project}
              onChange={(event) => setProject(event.target.value)}
            />
          )}
        </Field>
        <Field label="Valid for">
          {(ids) => <Pick {...ids} choices={lives} value={life} onChange={(event) => setLife(event.target.value)} />}
        </Field>
      </div>
      <Scopes chosen={scopes} change={setScopes} />
      <div className="flex flex-wrap items-baseline gap-3">
        <Button type="submit" look="go" disabled={sending.busy || name.trim() === '' || scopes.length === 0}>
          Make token
        </Button>
        <Refusal of={sending} />
      </div>
    </form>
  )
}
