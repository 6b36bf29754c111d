import type { FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { instanceFile, startCommand, tokensCommand } from '#lib/text/how-to.ts'

type TokenFormProps = { isOpen: boolean; busy: boolean; signIn: (token: string) => void }

/** For who has a token and no password yet. */
export const TokenForm = ({ isOpen, busy, signIn }: TokenFormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('token')
    if (typeof typed === 'string' && typed.trim() !== '') signIn(typed.trim())
  }
  return (
    <details className="mt-6 border-t border-line pt-3" open={isOpen || undefined}>
      <summary className="cursor-pointer">Sign in with a token</summary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-2">
        <li>
          Started with <code>{startCommand}</code>: stop and start it, and it prints a new link. Or paste the token from{' '}
          <code>{instanceFile}</code>.
        </li>
        <li>
          Installed for a team: on its server, <code>{tokensCommand}</code> prints a new one.
        </li>
        <li>Or paste a token of your own.</li>
      </ul>
      <form method="post" className="mt-4" onSubmit={submit}>
        <Field label="Token">
          {(ids) => (
            <Input
              {...ids}
              name="token"
              type="password"
              autoComplete="off"
              required
              minLength={16}
              maxLength={200}
              disabled={busy}
            />
          )}
        </Field>
        <Button type="submit" className="mt-4" disabled={busy}>
          Sign in with the token
        </Button>
      </form>
    </details>
  )
}
