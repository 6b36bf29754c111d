import type { Terminal } from './print.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const parentLookMs = 500

/**
 * Aborted by the first Ctrl-C (or SIGTERM, or a closed terminal). Stopping is bounded anyway, and one key press may
 * arrive twice, from the terminal and from npm: so a second one changes nothing.
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

/** npm hands a SIGTERM to the shell between it and us, which ends and says nothing. */
const onParentGone = (stop: () => void): void => {
  const parent = process.ppid
  const look = () => {
    if (process.ppid !== parent) stop()
  }
  setInterval(look, parentLookMs).unref()
}
