import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Calls `ask` every 50 ms until it returns something.
 * @throws Error naming `what` if that takes longer than `seconds`, or if `signal` is aborted
 */
export const waitUntil = async <T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | null | undefined | false>,
  signal: AbortSignal,
): Promise<T> => {
  const deadline = performance.now() + seconds * 1000
  while (!signal.aborted) {
    const answer = await ask().catch(() => null)
    if (answer) return answer
    if (performance.now() > deadline) throw new Error(`${what} within ${seconds} s`)
    await sleep(50)
  }
  throw new Error('stopped')
}

/** Waits for `ms`, or until `signal` says that there is nothing to wait for any more. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {})
