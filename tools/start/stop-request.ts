import type { Terminal } from './print.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Aborted by the first Ctrl-C (or SIGTERM, or a closed terminal). The second one ends us at once; children follow. */
export const stopRequest = ({ say }: Terminal): AbortSignal => {
  const controller = new AbortController()
  for (const signal of signals) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130)
      say('Stopping …')
      controller.abort()
    })
  }
  return controller.signal
}
