'use client'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

type FailureProps = { error: Error & { digest?: string }; retry: () => void; what: string }

/** Reads the digest that an ApiError carries through production: `API 503 UNAVAILABLE req-1`. */
const explain = (digest: string | undefined): { why: string; todo: string } => {
  const [kind, status, code, requestId] = (digest ?? '').split(' ')
  if (kind !== 'API')
    return {
      why: 'This page has a fault.',
      todo: `Try again; if it stays, report it${digest ? ` with the number ${digest}` : ''}.`,
    }
  // 502: the dashboard answers for an API that it cannot reach
  if (status === '0' || (status === '502' && code === 'UNAVAILABLE'))
    return {
      why: 'The API did not answer.',
      todo: 'Is it still running? Its log says so, with npm start the terminal. Then try again.',
    }
  if (status === '404') return { why: 'It is not there.', todo: 'It may have been removed, or the link is incomplete.' }
  if (status === '403')
    return { why: 'Your token may not see this.', todo: 'Sign in with a token that has the scope read.' }
  return {
    why: `The API answered ${status}.`,
    todo: `Try again; if it stays, its log has more under request ${requestId}.`,
  }
}

/** What error.tsx of each segment shows: what failed, why, what to do. */
export const Failure = ({ error, retry, what }: FailureProps) => {
  const { why, todo } = explain(error.digest)
  return (
    <div className="pt-8" role="alert">
      <Notice
        as="h1"
        tone="bad"
        title={`${what} could not be loaded`}
        actions={<Button onClick={retry}>Try again</Button>}
      >
        <p>
          {why} {todo}
        </p>
      </Notice>
    </div>
  )
}
