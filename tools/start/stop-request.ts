import type { Terminal } from './print.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Returns a signal that the first Ctrl-C aborts (or SIGTERM, or a closed terminal). A second one changes nothing:
 * stopping takes limited time anyway, and one key press may arrive twice, from the terminal and from npm.
 */
export const stopRequest = ({ say }: Pick<Terminal, 'say'>): AbortSignal => {
  const controller = new AbortController()
  const stop = () => {
    if (!controller.signal.aborted) say('Stopping …')
    controller.abort()
  }
  for (const signal of signals) process.on(signal, stop)
  return controller.signal
}
