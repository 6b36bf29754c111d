import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds before attempt `n` (from 0): doubling from 100 ms, never above `mostMs`, and by chance down to half of it:
 * runners that lost the same API must not come back all at once.
 */
export const backoffMs = (attempt: number, mostMs = 2000, random: () => number = Math.random): number =>
  Math.min(mostMs, 100 * 2 ** Math.min(attempt, 10)) * (0.5 + random() / 2)

/** Sleeps; rejects with the signal's reason when that comes first. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, undefined, signal ? { signal } : {})
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  }
}

/** True when the promise settled within `ms`; the promise itself goes on. */
export const settledWithin = async (promise: Promise<unknown>, ms: number): Promise<boolean> => {
  const timer = new AbortController()
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false)
  const done = promise.then(
    () => true,
    () => true,
  )
  const answer = await Promise.race([done, late])
  timer.abort()
  return answer
}

/** The promise, unless the signal aborts first: then it rejects with the signal's reason. */
export const orAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Does something under a signal that aborts `ms` after this one did. Nothing is left on that one, which may outlive many. */
export const untilAfter = async <T>(
  signal: AbortSignal,
  ms: number,
  work: (later: AbortSignal) => Promise<T>,
): Promise<T> => {
  const later = new AbortController()
  const begin = () => setTimeout(() => later.abort(signal.reason), ms).unref()
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  try {
    return await work(later.signal)
  } finally {
    signal.removeEventListener('abort', begin)
  }
}

/** Resolves when the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
