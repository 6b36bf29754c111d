import { whenInterrupted } from './when-interrupted.ts'

export interface Closers {
  add: (close: () => unknown) => void
  /** Stops it in the end, even if it is still starting then. */
  started: <Running extends { stop: () => unknown }>(starting: Promise<Running>) => Promise<Running>
  /**
   * Closes everything, the last one opened first; also when this process is interrupted. Rejects with the first failure,
   * but only once all have been tried.
   */
  close: () => Promise<unknown>
}

/** Collects what has to be closed in the end; `first` is closed last. */
export const collectClosers = (...first: (() => unknown)[]): Closers => {
  const closers = [...first]
  const close = whenInterrupted(async () => {
    const failures: unknown[] = []
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      try {
        await closer()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  })
  const started: Closers['started'] = (starting) => {
    // whoever started it is told why it failed; there is nothing to stop then
    const running = starting.catch(() => null)
    closers.push(async () => (await running)?.stop())
    return starting
  }
  return { add: (closer) => closers.push(closer), started, close }
}
