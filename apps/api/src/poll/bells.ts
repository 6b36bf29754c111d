/**
 * Wakes callers that wait for news under a key. They start listening before their first look, so that no news in
 * between is missed.
 */
export interface Bells {
  /** Resolves at the next news of the key after this call, after `ms`, or when the signal aborts; never rejects. */
  listen(key: string): { heard(ms: number, signal: AbortSignal): Promise<void>; close(): void }
  ring(key: string): void
  /** wakes everybody, since news may have been missed */
  ringAll(): void
}

export const createBells = (): Bells => {
  const waiting = new Map<string, Set<() => void>>()
  const ring = (key: string) => {
    for (const wake of waiting.get(key) ?? []) wake()
  }
  return {
    listen: (key) => {
      let wake = () => {}
      const news = new Promise<void>((resolve) => {
        wake = resolve
      })
      const all = waiting.get(key) ?? new Set()
      waiting.set(key, all.add(wake))
      return {
        heard: async (ms, signal) => {
          const timer = setTimeout(wake, ms)
          signal.addEventListener('abort', wake, { once: true })
          if (signal.aborted) wake()
          await news
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
        },
        close: () => {
          all.delete(wake)
          if (all.size === 0 && waiting.get(key) === all) waiting.delete(key)
        },
      }
    },
    ring,
    ringAll: () => {
      for (const key of waiting.keys()) ring(key)
    },
  }
}
