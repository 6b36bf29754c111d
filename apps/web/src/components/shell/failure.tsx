'use client'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

type FailureProps = { error: Error & { digest?: string }; retry: () => void; what: string }

/** Explains the digest that an ApiError carries in production: `API 503 UNAVAILABLE req-1`. */
const explain = (digest: string | undefined): { why: string; todo: string } => {
  const [kind, status, code, requestId] = (digest ?? '').split(' ')
  if (kind !== 'API')
    return {
      why: 'Something went wrong on this page.',
      todo: `Try again. If it happens again, report it${digest ? ` with the number ${digest}` : ''}.`,
    }
  // 502: the dashboard answers in place of an API that it cannot reach
  if (status === '0' || (status === '502' && code === 'UNAVAILABLE'))
    return {
      why: 'The API did not answer.',
      todo: 'Check that it is running (with npm start, look at the terminal), then try again.',
    }
  if (status === '404')
    return { why: 'It does not exist.', todo: 'It may have been removed, or the link may be incomplete.' }
  if (status === '403')
    return { why: 'Your token cannot read this.', todo: 'Sign in with a token that has the scope “read”.' }
  return {
    why: `The API answered ${status}.`,
    todo: `Try again. If it happens again, look for request ${requestId} in its log.`,
  }
}

/** The content of each segment's error.tsx: what failed, why, and what to do. */
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
