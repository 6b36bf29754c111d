'use client'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useWhenReady } from './use-when-ready.ts'

export type FailureProps = { error: Error & { digest?: string }; retry: () => void; what: string }
type Explained = {
  why: string
  todo: string
  /** in seconds, if the failure may pass: so often the page tries to load again by itself */
  againEvery?: number
}

const byItself = 'This page loads by itself as soon as that is over.'
const soon = 4
/** An API that is ready and fails all the same may go on failing, and logs each time. */
const later = 20
/** Whoever opened a shared link cannot look themselves. */
const host = 'Whoever runs this instance'

const ofApi = (status: string | undefined, requestId: string | undefined): Explained => {
  switch (status) {
    case '0':
    // the dashboard, or a proxy, answers for an API that it cannot reach
    case '502':
    case '504':
      return {
        why: 'The API did not answer.',
        todo: `${byItself} ${host} can see in its terminal or log whether it is running.`,
        againEvery: soon,
      }
    case '503':
      return {
        why: 'The API cannot work at the moment: it is starting or stopping, or does not reach its database.',
        todo: `${byItself} ${host} can check that PostgreSQL is running.`,
        againEvery: soon,
      }
    case '404':
      return { why: 'It does not exist.', todo: 'It may have been removed, or the link may be incomplete.' }
    case '401':
      return { why: 'You are signed out.', todo: 'Sign in to see it.' }
    case '403':
      return { why: 'Your token cannot read this.', todo: 'Sign in with a token that has the scope “read”.' }
    case '429':
      return { why: 'Too many requests came from your address.', todo: 'Wait a minute, then try again.' }
    default: {
      const passes = status?.startsWith('5') === true
      const look = requestId === '-' ? 'the reason' : `request ${requestId}`
      return {
        why: `The API answered ${status}.`,
        todo: `${passes ? `This page tries again every ${later} seconds` : 'Try again'}. If that does not help, look for ${look} in its log.`,
        againEvery: passes ? later : undefined,
      }
    }
  }
}

/** Reads the digest that an ApiError carries through production: `API 503 UNAVAILABLE req-1`. */
const explain = (digest: string | undefined): Explained => {
  const [kind, status, , requestId] = (digest ?? '').split(' ')
  if (kind === 'API') return ofApi(status, requestId)
  return {
    why: 'Something went wrong on this page.',
    todo: `Try again. If it happens again, report it${digest ? ` with the number ${digest}` : ''}.`,
  }
}

const toSignIn = () =>
  window.location.assign(`/sign-in?next=${encodeURIComponent(window.location.pathname + window.location.search)}`)

/** Says what failed, why, and what to do. */
export const FailureSaid = ({ error, retry, what }: FailureProps) => {
  const { why, todo, againEvery } = explain(error.digest)
  useWhenReady(againEvery ?? null, retry)
  return (
    <div className="pt-8" role="alert">
      <Notice
        as="h1"
        tone="bad"
        title={`${what} could not be loaded`}
        actions={
          error.digest?.startsWith('API 401') ? (
            <Button look="go" onClick={toSignIn}>
              Sign in
            </Button>
          ) : (
            <Button onClick={retry}>Try again</Button>
          )
        }
      >
        <p>
          {why} {todo}
        </p>
      </Notice>
    </div>
  )
}
