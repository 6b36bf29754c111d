import { workerOptions } from './backend.ts'

/** What of a BullMQ worker it takes, on every backend. */
interface Resting {
  closing?: Promise<void> | undefined
  on(event: 'error', listener: (error: Error) => void): unknown
  pause(doNotWaitActive: boolean): Promise<void>
  resume(): Promise<void>
}

/**
 * BullMQ waits before it tries again when the connection broke, but not when the backend answers with an error (no permission,
 * no schema, starting up): it would ask as fast as it can, for as long as that lasts, on a host that measures. So the
 * worker takes nothing for a moment then; what it has in hand goes on.
 *
 * @returns to be called when the worker closes
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
