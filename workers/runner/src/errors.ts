import type { RunError } from '@wrkbench/contracts'
import { type RunErrorCode, runErrorCodes } from '@wrkbench/contracts'

/**
 * Ends a run without a result, for one of the known reasons. `detail`: compiler output, a difference, or the last lines
 * of output.
 */
export class RunFailure extends Error {
  override readonly name = 'RunFailure'
  readonly code: RunErrorCode
  readonly detail: string | null

  constructor(code: RunErrorCode, message: string, detail: string | null = null) {
    super(message)
    this.code = code
    this.detail = detail
  }

  toRunError(): RunError {
    return { code: this.code, blame: runErrorCodes[this.code], message: this.message, detail: this.detail }
  }
}

/** `runner-stopped` ends the run for good; `handed-back` leaves it to another attempt; `over` ends a part with its run. */
export type StopReason = 'cancelled' | 'lease-lost' | 'deadline' | 'runner-stopped' | 'handed-back' | 'over'

/** Says why a run was stopped from outside; the `reason` of the run's AbortSignal. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'
  readonly why: StopReason

  constructor(why: StopReason) {
    super(`the run was stopped: ${why}`)
    this.why = why
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
