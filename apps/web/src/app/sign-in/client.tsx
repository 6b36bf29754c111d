'use client'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { ApiError } from '#api/problem.ts'
import { Button } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { instanceFile, startRunnerCommand } from '#lib/how-to.ts'

type Stage = { at: 'form' } | { at: 'busy' } | { at: 'refused'; why: string }

const explain = (error: unknown): string => {
  if (error instanceof ApiError && error.status === 401)
    return 'This token is spent or wrong. A sign-in link works once.'
  if (error instanceof ApiError && error.status === 0)
    return 'The dashboard could not be reached. Is npm start still running?'
  return error instanceof Error ? error.message : 'Signing in did not work.'
}

/** POSTs the token: following a link must not change anything by itself. */
const useSignIn = (next: string) => {
  const [stage, setStage] = useState<Stage>({ at: 'form' })
  const signIn = useCallback(
    async (token: string) => {
      setStage({ at: 'busy' })
      try {
        await browserSend('POST', '/session', { token })
        window.location.replace(next)
      } catch (error) {
        setStage({ at: 'refused', why: explain(error) })
      }
    },
    [next],
  )
  return { stage, signIn }
}

const Advice = () => (
  <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-2">
    <li>
      Stop and start the instance: <code>{startRunnerCommand}</code> prints a new link.
    </li>
    <li>
      Or paste the token that stands in <code>{instanceFile}</code>.
    </li>
  </ul>
)

export const SignInView = ({ token, next }: { token: string | null; next: string }) => {
  const { stage, signIn } = useSignIn(next)
  const spent = useRef(false)
  useEffect(() => {
    if (!token || spent.current) return
    spent.current = true
    // the token must not stay in the address bar or the history
    window.history.replaceState(null, '', next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`)
    signIn(token)
  }, [token, next, signIn])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('token')
    if (typeof typed === 'string' && typed.trim() !== '') signIn(typed.trim())
  }
  const busy = stage.at === 'busy'
  return (
    <main className="page grid min-h-dvh place-items-center">
      <div className="w-full max-w-[420px] py-12">
        <p className="mark">wrkbench</p>
        <h1 className="mt-1">Sign in</h1>
        {stage.at === 'refused' ? (
          <div role="alert" className="mt-3">
            <p className="font-medium text-slower">{stage.why}</p>
            <Advice />
          </div>
        ) : (
          <p className="mt-3 text-ink-2">
            {busy
              ? 'Signing in with your link.'
              : 'The terminal of npm start shows a link that signs you in. Or paste a token:'}
          </p>
        )}
        <form className="mt-6" onSubmit={submit}>
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
          <Button type="submit" look="go" className="mt-4" disabled={busy}>
            {busy ? 'Signing in' : 'Sign in'}
          </Button>
        </form>
      </div>
    </main>
  )
}
