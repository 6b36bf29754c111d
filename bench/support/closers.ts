import { whenInterrupted } from './when-interrupted.ts'

export interface Closers {
  add: (close: () => unknown) => void
  /** Stops it in the end, even if it is still starting then. */
  started: <Running extends { stop: () => unknown }>(starting: Promise<Running>) => Promise<Running>
  /** Closes everything, the last one opened first; also when this process is interrupted. */
  close: () => Promise<unknown>
}

/** Collects what has to be closed in the end; `first` is closed last. */
export const collectClosers = (...first: (() => unknown)[]): Closers => {
  const closers = [...first]
  const close = whenInterrupted(async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
  })
  const started: Closers['started'] = (starting) => {
    closers.push(async () => (await starting).stop())
    return starting
  }
  return { add: (closer) => closers.push(closer), started, close }
}
