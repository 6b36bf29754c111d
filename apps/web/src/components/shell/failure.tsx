'use client'
import { lazy, Suspense } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { FailureProps } from './failure-said.tsx'

/** What Next.js gives to error.tsx of a segment. */
export type Failed = Omit<FailureProps, 'what'>

/** For who cannot load what is said either. */
const Bare = ({ retry, what }: FailureProps) => (
  <div className="pt-8" role="alert">
    <h1>{what} could not be loaded</h1>
    <Button onClick={retry}>Try again</Button>
  </div>
)

const Said = lazy(async () => {
  const own = await import('./failure-said.tsx').catch(() => null)
  return { default: own?.FailureSaid ?? Bare }
})

/** What error.tsx of each segment shows: what failed, why, what to do. Loaded by the first page that fails. */
export const Failure = (props: FailureProps) => (
  <Suspense>
    <Said {...props} />
  </Suspense>
)
