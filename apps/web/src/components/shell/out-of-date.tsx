'use client'
import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { isAway, isFault, isSignedOut } from '#api/problem.ts'
import { isSteady } from '#api/use-steady-query.ts'
import { Button } from '#components/ui/button.tsx'
import { formatTime } from '#lib/text/time.ts'

type Stale = number | 'before' | 'signed out'

const everyMs = 5000

const awayNow = (cache: QueryCache) => cache.getAll().filter((query) => isAway(query.state.error) && query.isActive())

/**
 * The time of the oldest figures shown that could not be refreshed; `before`: the new choice could not be loaded at
 * all, so the previous one is shown; null if everything could be refreshed.
 */
const shownSince = (cache: QueryCache): Stale | null => {
  if (cache.getAll().some((query) => isSignedOut(query.state.error) && query.isActive())) return 'signed out'
  const failed = awayNow(cache)
  if (failed.some((query) => query.state.data === undefined && isSteady(query))) return 'before'
  const old = failed.filter(({ state }) => state.data !== undefined)
  return old.length === 0 ? null : Math.min(...old.map(({ state }) => state.dataUpdatedAt))
}

/** Whether the API does answer what fails: with an error of its own. */
const answers = (cache: QueryCache): boolean => awayNow(cache).every(({ state }) => isFault(state.error))

const sayWhich = (since: number | 'before'): string =>
  since === 'before'
    ? 'What you chose could not be fetched: this is still what was shown before.'
    : `This page is as of ${formatTime(new Date(since).toISOString(), 'clock', 'local')}.`

const SignedOut = () => {
  const here = `${window.location.pathname}${window.location.search}`
  return (
    <>
      <span>
        <b className="font-medium text-warn">You are signed out.</b> This page stays as it is.
      </span>
      <a className="btn" href={`/sign-in?next=${encodeURIComponent(here)}`} target="_blank" rel="noreferrer">
        Sign in, in a new tab
      </a>
    </>
  )
}

/**
 * Says how old the figures are while the API is away or the session has ended. Asks again by itself, and goes once they could
 * be refreshed.
 */
export const OutOfDate = () => {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache])
  const since = useSyncExternalStore(
    subscribe,
    () => shownSince(cache),
    () => null,
  )
  const doesAnswer = useSyncExternalStore(
    subscribe,
    () => answers(cache),
    () => false,
  )
  const isAwayNow = since !== null && since !== 'signed out'
  useEffect(() => {
    if (!isAwayNow) return
    const again = () =>
      client.refetchQueries({ type: 'active', predicate: ({ state }) => isAway(state.error) }, { cancelRefetch: false })
    const timer = setInterval(again, everyMs)
    return () => clearInterval(timer)
  }, [client, isAwayNow])
  if (since === null) return null
  return (
    <div role="status" className="pop fixed inset-x-4 bottom-4 mx-auto flex w-fit flex-wrap items-center gap-3">
      {since === 'signed out' ? (
        <SignedOut />
      ) : (
        <>
          <span>
            <b className="font-medium text-warn">
              {doesAnswer ? 'The API answers with errors.' : 'The API does not answer.'}
            </b>{' '}
            {sayWhich(since)}
          </span>
          <Button onClick={() => client.refetchQueries({ type: 'active' })}>Try again</Button>
        </>
      )}
    </div>
  )
}
