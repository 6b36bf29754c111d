'use client'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { type Asking, useWhenReady } from './use-when-ready.ts'

export type FailureProps = { error: Error & { digest?: string }; retry: () => void; what: string }
type Explained = {
  why: string
  todo: string
  /** if the failure may pass: what the page asks before it loads again by itself */
  until?: Asking
}

const byItself = 'This page loads by itself as soon as that is over.'
const ready: Asking = { address: '/api/v1/ready', every: 4 }
/**
 * An API that is ready and fails all the same may go on failing, and logs each time. Only the page itself tells when that is
 * over; loading it in vain would take away the focus, and be read out again.
 */
const pageItself = (): Asking => ({ address: window.location.pathname + window.location.search, every: 20 })
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
        until: ready,
      }
    case '503':
      return {
        why: 'The API cannot work at the moment: it is starting or stopping, or does not reach its database.',
        todo: `${byItself} ${host} can check that PostgreSQL is running.`,
        until: ready,
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
      const until = status?.startsWith('5') ? pageItself() : undefined
      const look = requestId === '-' ? 'the reason' : `request ${requestId}`
      return {
        why: `The API answered ${status}.`,
        todo: `${until ? `This page tries again every ${until.every} seconds` : 'Try again'}. If that does not help, look for ${look} in its log.`,
        until,
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
  const { why, todo, until } = explain(error.digest)
  useWhenReady(until ?? null, retry)
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
