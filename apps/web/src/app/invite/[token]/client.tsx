'use client'
import { hasRole, type Invitation, type SignInMethods } from '@wrkbench/contracts'
import type { FormEvent } from 'react'
import { browserSend } from '#api/browser.ts'
import { NewPassword } from '#components/session/new-password.tsx'
import { ProviderButtons } from '#components/session/provider-buttons.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Link } from '#components/ui/link.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { type Sending, useSending } from '#lib/form/use-sending.ts'
import { roleWords } from '#lib/project/roles.ts'

type InviteProps = { token: string; invitation: Invitation; providers: SignInMethods['providers'] }

const NewPerson = ({ sending, join }: { sending: Sending; join: (person: object) => void }) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    join(Object.fromEntries(new FormData(event.currentTarget)))
  }
  return (
    <form method="post" className="mt-6 grid gap-4" onSubmit={submit}>
      <Field label="Your name" error={sending.errorAt('/person/name')}>
        {(ids) => <Input {...ids} name="name" autoComplete="name" required maxLength={100} />}
      </Field>
      <Field label="E-mail" error={sending.errorAt('/person/email')} hint="Used to sign in. No mail is sent to it.">
        {(ids) => <Input {...ids} name="email" type="email" autoComplete="username" required maxLength={200} />}
      </Field>
      <NewPassword label="Password" error={sending.errorAt('/person/password')} required />
      <div className="flex flex-wrap items-baseline gap-3">
        <Button type="submit" look="go" disabled={sending.busy}>
          Join
        </Button>
        <Refusal of={sending} />
      </div>
    </form>
  )
}

const Stranger = ({
  token,
  providers,
  sending,
  join,
}: Omit<InviteProps, 'invitation'> & {
  sending: Sending
  join: (body: object) => void
}) => (
  <>
    <NewPerson sending={sending} join={(person) => join({ person })} />
    <div className="mt-4">
      <ProviderButtons
        providers={providers}
        words={(name) => `Join with ${name}`}
        trip={{ purpose: 'invitation', invitation: token, next: '/' }}
      />
    </div>
    <p className="mt-6 text-ink-2">
      Already have an account? <Link href={`/sign-in?next=${encodeURIComponent(`/invite/${token}`)}`}>Sign in</Link> and
      come back to this page.
    </p>
  </>
)

/** Join as who is signed in, or as somebody new. */
export const InviteView = ({ token, invitation, providers }: InviteProps) => {
  const { project, role, createdBy, expiresAt, you } = invitation
  const sending = useSending()
  const join = (body: object) =>
    sending.send(async () => {
      await browserSend('POST', `/invitations/${encodeURIComponent(token)}`, body)
      window.location.replace('/')
    })
  const isIn = you?.role != null && hasRole(you.role, role)
  return (
    <main className="page grid min-h-dvh place-items-center">
      <div className="w-full max-w-[420px] py-12">
        <p className="mark">wrkbench</p>
        <h1 className="mt-1">Join {project.name}</h1>
        <p className="mt-3 text-ink-2">
          {createdBy} invites you as <b className="font-medium text-ink">{role}</b>: you may {roleWords[role]}. The
          invitation works once, until <Moment at={expiresAt} />.
        </p>
        {!you && <Stranger token={token} providers={providers} sending={sending} join={join} />}
        {you && isIn && (
          <p className="mt-6">
            You are signed in as {you.name} and are already a member, as {you.role}.{' '}
            <ButtonLink look="quiet" href="/">
              To the dashboard
            </ButtonLink>
          </p>
        )}
        {you && !isIn && (
          <div className="mt-6 flex flex-wrap items-baseline gap-3">
            <Button look="go" disabled={sending.busy} onClick={() => join({})}>
              Join as {you.name}
            </Button>
            <Refusal of={sending} />
          </div>
        )}
      </div>
    </main>
  )
}
