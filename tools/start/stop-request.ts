import type { Terminal } from './print.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const parentLookMs = 500

/**
 * Returns a signal that the first Ctrl-C aborts (or SIGTERM, or a closed terminal). A second one changes nothing:
 * stopping takes limited time anyway, and one key press may arrive twice, from the terminal and from npm.
 */
export const stopRequest = ({ say }: Terminal): AbortSignal => {
  const controller = new AbortController()
  const stop = () => {
    if (!controller.signal.aborted) say('Stopping …')
    controller.abort()
  }
  for (const signal of signals) process.on(signal, stop)
  if (process.env.npm_lifecycle_event !== undefined) onParentGone(stop)
  return controller.signal
}

/**
 * Stops when our parent is gone: npm passes a SIGTERM to the shell between it and us, which ends without passing it on.
 */
const onParentGone = (stop: () => void): void => {
  const parent = process.ppid
  const look = () => {
    if (process.ppid !== parent) stop()
  }
  setInterval(look, parentLookMs).unref()
}
