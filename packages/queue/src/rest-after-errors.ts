import { workerOptions } from './backend.ts'

/** The methods of a BullMQ worker that this needs, on every backend. */
interface Resting {
  closing?: Promise<void> | undefined
  on(event: 'error', listener: (error: Error) => void): unknown
  pause(doNotWaitActive: boolean): Promise<void>
  resume(): Promise<void>
}

/**
 * Pauses a worker after each error of its backend. BullMQ waits before it retries a broken connection, but not when the
 * backend answers with an error (no permission, no schema, starting up). It would then ask as fast as it can, on a host
 * that measures. The paused worker takes no new job for a moment; a job in hand continues.
 *
 * @returns a function to call when the worker closes
 */
export const restAfterErrors = (worker: Resting, onError: (error: Error) => void): (() => void) => {
  let rest: NodeJS.Timeout | undefined
  const goOn = () => {
    rest = undefined
    void worker.resume().catch(onError)
  }
  worker.on('error', (error) => {
    onError(error)
    if (rest || worker.closing) return
    rest = setTimeout(goOn, workerOptions.runRetryDelay)
    void worker.pause(true).catch(onError)
  })
  return () => clearTimeout(rest)
}
