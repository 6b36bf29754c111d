import type { Terminal } from './print.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Aborted by the first Ctrl-C (or SIGTERM, or a closed terminal). Stopping is bounded anyway, and one key press may
 * arrive twice, from the terminal and from npm: so a second one changes nothing.
 */
export const stopRequest = ({ say }: Terminal): AbortSignal => {
  const controller = new AbortController()
  for (const signal of signals) {
    process.on(signal, () => {
      if (!controller.signal.aborted) say('Stopping …')
      controller.abort()
    })
  }
  return controller.signal
}
