'use client'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'

const OutOfDate = lazy(() => import('#components/shell/out-of-date.tsx').then((own) => ({ default: own.OutOfDate })))

/** Loads the note about an unreachable API with the first call that fails. */
export const WhenAway = () => {
  const cache = useQueryClient().getQueryCache()
  const [failed, setFailed] = useState(false)
  useEffect(
    () => cache.subscribe((event) => event.type === 'updated' && event.action.type === 'error' && setFailed(true)),
    [cache],
  )
  return (
    failed && (
      <Suspense>
        <OutOfDate />
      </Suspense>
    )
  )
}
