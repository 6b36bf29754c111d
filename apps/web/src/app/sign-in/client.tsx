'use client'
import type { SignInMethods } from '@wrkbench/contracts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { ApiError } from '#api/problem.ts'
import { ProviderButtons } from '#components/session/provider-buttons.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { startCommand } from '#lib/text/how-to.ts'
import { TokenForm } from './token-form.tsx'

type Way = 'token' | 'password'

const explain = (error: unknown, way: Way): string => {
  if (error instanceof ApiError && error.status === 401 && way === 'token')
    return 'This token is wrong or already used. A sign-in link works once.'
  if (error instanceof ApiError && error.status === 0) return 'The dashboard could not be reached. Is it still running?'
  return error instanceof Error ? error.message : 'Signing in did not work.'
}

/** What a provider's way back ended with, by the code of the API. */
const refusals: Record<string, string> = {
  FORBIDDEN: 'No account here is connected with it. Sign in another way and connect it in the settings.',
  CONFLICT: 'That account belongs to somebody else here, or is already in this project.',
  UNAVAILABLE: 'The provider did not answer. Try again later, or sign in another way.',
  NOT_FOUND: 'This invitation is no longer valid. Ask for a new one.',
}

/** POSTs what was typed or brought: following a link must not change anything by itself. */
const useSignIn = (next: string, refused: string | null) => {
  const sending = useSending({ leaves: true, fields: false })
  const [way, setWay] = useState<Way | null>(null)
  const signIn = (chosen: Way, body: object) => {
    setWay(chosen)
    sending.send(async () => {
      await browserSend('POST', chosen === 'token' ? '/session' : '/session/password', body).catch((error: unknown) => {
        throw new Error(explain(error, chosen))
      })
      window.location.replace(next)
    })
  }
  const ofProvider = refused && (refusals[refused] ?? 'Signing in was not finished. Try again.')
  return { way, busy: sending.busy, why: way === null ? ofProvider : sending.failed, signIn }
}

const PasswordForm = ({ busy, signIn }: { busy: boolean; signIn: (body: object) => void }) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    signIn(Object.fromEntries(new FormData(event.currentTarget)))
  }
  return (
    <form method="post" className="mt-6 grid gap-4" onSubmit={submit}>
      <Field label="E-mail">
        {(ids) => <Input {...ids} name="email" type="email" autoComplete="username" required maxLength={200} />}
      </Field>
      <Field label="Password">
        {(ids) => (
          <Input {...ids} name="password" type="password" autoComplete="current-password" required maxLength={128} />
        )}
      </Field>
      <Button type="submit" look="go" className="justify-self-start" disabled={busy}>
        {busy ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  )
}

type SignInProps = {
  token: string | null
  next: string
  refused: string | null
  providers: SignInMethods['providers']
}

export const SignInView = ({ token, next, refused, providers }: SignInProps) => {
  const { way, busy, why, signIn } = useSignIn(next, refused)
  const spent = useRef(false)
  useEffect(() => {
    if (!token || spent.current) return
    spent.current = true
    // the token must not stay in the address bar or the history
    window.history.replaceState(null, '', next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`)
    signIn('token', { token })
  }, [token, next, signIn])
  return (
    <main className="page grid min-h-dvh place-items-center">
      <div className="w-full max-w-[420px] py-12">
        <p className="mark">wrkbench</p>
        <h1 className="mt-1">Sign in</h1>
        <noscript>
          <p className="mt-3 text-warn">JavaScript is off, and signing in does not work without it.</p>
        </noscript>
        <div aria-live="polite">
          {why && <p className="mt-3 font-medium text-slower">{why}</p>}
          {busy && way === 'token' && <p className="mt-3 text-ink-2">Signing in with your link.</p>}
        </div>
        <PasswordForm busy={busy && way === 'password'} signIn={(body) => signIn('password', body)} />
        <div className="mt-4">
          <ProviderButtons
            providers={providers}
            words={(name) => `Continue with ${name}`}
            trip={{ purpose: 'sign-in', next }}
          />
        </div>
        <TokenForm
          isOpen={why !== null && way === 'token'}
          busy={busy}
          signIn={(typed) => signIn('token', { token: typed })}
        />
        <p className="mt-6 text-ink-2">
          New here? On a fresh instance, <code>{startCommand}</code> prints a sign-in link in its terminal. Otherwise
          ask an administrator of a project to invite you or to send you a new link.
        </p>
      </div>
    </main>
  )
}
