'use client'
import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from '#api/problem.ts'
import { Button } from '#components/ui/button.tsx'
import { formatTime } from '#lib/text/time.ts'

const isAway = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** When the oldest of what is shown was brought, of that which could not be brought anew; null: all of it could. */
const shownSince = (cache: QueryCache): number | null => {
  const old = cache
    .getAll()
    .filter(({ state }) => state.data !== undefined && isAway(state.error))
    .filter((query) => query.isActive())
  return old.length === 0 ? null : Math.min(...old.map(({ state }) => state.dataUpdatedAt))
}

/** Figures stay on the page while the API is away, and this says from when they are. */
export const OutOfDate = () => {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache])
  const since = useSyncExternalStore(
    subscribe,
    () => shownSince(cache),
    () => null,
  )
  if (since === null) return null
  return (
    <div role="status" className="pop fixed inset-x-4 bottom-4 mx-auto flex w-fit flex-wrap items-center gap-3">
      <span>
        <b className="font-medium text-warn">The API does not answer.</b> This page is as of{' '}
        {formatTime(new Date(since).toISOString(), 'clock', 'local')}.
      </span>
      <Button onClick={() => client.refetchQueries({ type: 'active' })}>Try again</Button>
    </div>
  )
}
