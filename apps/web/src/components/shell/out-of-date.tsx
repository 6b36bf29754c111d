'use client'
import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isAway } from '#api/problem.ts'
import { isSteady } from '#api/use-steady-query.ts'
import { Button } from '#components/ui/button.tsx'
import { formatTime } from '#lib/text/time.ts'

/**
 * The time of the oldest figures shown that could not be refreshed; `before`: the new choice could not be loaded at
 * all, so the previous one is shown; null if everything could be refreshed.
 */
const shownSince = (cache: QueryCache): number | 'before' | null => {
  const failed = cache.getAll().filter((query) => isAway(query.state.error) && query.isActive())
  if (failed.some((query) => query.state.data === undefined && isSteady(query))) return 'before'
  const old = failed.filter(({ state }) => state.data !== undefined)
  return old.length === 0 ? null : Math.min(...old.map(({ state }) => state.dataUpdatedAt))
}

const sayWhich = (since: number | 'before'): string =>
  since === 'before'
    ? 'What you chose could not be fetched: this is still what was shown before.'
    : `This page is as of ${formatTime(new Date(since).toISOString(), 'clock', 'local')}.`

/** Figures stay on the page while the API cannot be reached; this says how old they are. */
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
        <b className="font-medium text-warn">The API does not answer.</b> {sayWhich(since)}
      </span>
      <Button onClick={() => client.refetchQueries({ type: 'active' })}>Try again</Button>
    </div>
  )
}
