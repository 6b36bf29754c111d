import type { Config } from './config.ts'
import { RunStopped } from './errors.ts'

/** `leaving`: take nothing more. `abort`: end the run under way. */
export interface Stops {
  leaving: AbortSignal
  abort: AbortSignal
  stop: () => void
}

/**
 * Turns signals into stops: the first makes the runner leave as configured (`drain`), the second ends the run in any
 * case.
 */
export const createStops = (drain: Config['drain']): Stops => {
  const leaving = new AbortController()
  const abort = new AbortController()
  const why = drain === 'abort' ? 'runner-stopped' : 'handed-back'
  const stop = () => {
    if (drain !== 'finish' || leaving.signal.aborted) abort.abort(new RunStopped(why))
    leaving.abort(new RunStopped('runner-stopped'))
  }
  return { leaving: leaving.signal, abort: abort.signal, stop }
}
