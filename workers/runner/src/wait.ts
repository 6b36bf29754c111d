import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds to wait before attempt `n` (from 0): doubles from 100 ms up to `mostMs`, then is reduced at random by up
 * to half, so that runners that lost the same API do not all come back at once.
 */
export const backoffMs = (attempt: number, mostMs = 2000, random: () => number = Math.random): number =>
  Math.min(mostMs, 100 * 2 ** Math.min(attempt, 10)) * (0.5 + random() / 2)

/** Sleeps. Rejects with the signal's reason if the signal aborts first. */
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

/** Settles like the promise, unless the signal aborts first: then it rejects with the signal's reason. */
export const orAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Runs `work` with a signal that aborts `ms` after the given one did. Leaves no listener on the given signal, which may
 * outlive many calls.
 */
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
