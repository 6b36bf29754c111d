'use client'
import { useQuery } from '@tanstack/react-query'
import type { Account } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { accountQuery, methodsQuery } from '#api/queries.ts'
import { useSession } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { roleWords } from '#lib/project/roles.ts'
import { AccountForm } from './account-form.tsx'
import { Connections } from './connections.tsx'
import { Keys } from './keys.tsx'
import { NotSignedIn } from './not-signed-in.tsx'

const SignOut = () => {
  const sending = useSending()
  const leave = () =>
    sending.send(async () => {
      await browserSend('DELETE', '/session')
      window.location.assign('/sign-in')
    })
  return (
    <>
      <Refusal of={sending} />
      <Button disabled={sending.busy} onClick={leave}>
        Sign out
      </Button>
    </>
  )
}

const Roles = () => {
  const session = useSession()
  if (!session) return null
  return (
    <Section id="roles" title="What you may do">
      <ul className="grid gap-1">
        {session.projects.map(({ slug, name, role, isPublic }) => (
          <li key={slug}>
            <b className="font-medium">{name}</b>: as {role} you may {roleWords[role]}
            {isPublic && <span className="cap"> · public</span>}
          </li>
        ))}
        {session.projects.length === 0 && <li>You are not a member of any project. Ask for an invitation.</li>}
        {session.isAdmin && <li>You administer this instance: all projects, people and the audit log.</li>}
      </ul>
      {session.projects.length > 1 && (
        <p className="cap mt-2">
          You are looking at {session.projects[0]?.name}. Switch projects in the menu at the top left.
        </p>
      )}
    </Section>
  )
}

const SignIn = ({ account }: { account: Account }) => {
  const { data } = useQuery({ ...accountQuery(), initialData: account })
  const methods = useQuery(methodsQuery())
  return (
    <>
      <AccountForm account={data} />
      <Connections account={data} providers={methods.data?.providers ?? []} />
    </>
  )
}

/** Whoever stole a token would stay: a session that one opened cannot. */
const ByToken = () => (
  <p className="text-ink-2">
    This session was opened with a token, which cannot change how you sign in. For that, sign in with a password or a
    link.
  </p>
)

/** `account`: null where the API keeps it from this session. */
export const AccountView = ({ account }: { account: Account | null }) => {
  const session = useSession()
  if (session && !session.user) return <NotSignedIn next="/settings" />
  return (
    <>
      <Section id="account" title="How you sign in" actions={<SignOut />}>
        {account ? <SignIn account={account} /> : <ByToken />}
      </Section>
      <Roles />
      <Keys />
    </>
  )
}
