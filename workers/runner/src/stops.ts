import type { Config } from './config.ts'
import { RunStopped } from './errors.ts'

/** `leaving`: take nothing more. `abort`: end the run under way. */
export interface Stops {
  leaving: AbortSignal
  abort: AbortSignal
  stop: () => void
}

/** One Ctrl-C may arrive twice, from the terminal and from npm; a closed terminal takes npm along. */
const oneStopMs = 500

/**
 * Turns signals into stops: the first makes the runner leave as configured (`drain`), the second ends the run in any
 * case. What follows within half a second of the first belongs to it.
 */
export const createStops = (drain: Config['drain'], now = () => performance.now()): Stops => {
  const leaving = new AbortController()
  const abort = new AbortController()
  const why = drain === 'abort' ? 'runner-stopped' : 'handed-back'
  let firstAt: number | null = null
  const stop = () => {
    if (firstAt !== null && now() - firstAt < oneStopMs) return
    if (drain !== 'finish' || firstAt !== null) abort.abort(new RunStopped(why))
    leaving.abort(new RunStopped('runner-stopped'))
    firstAt ??= now()
  }
  return { leaving: leaving.signal, abort: abort.signal, stop }
}
