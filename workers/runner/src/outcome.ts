import type { FinishRun } from '@wrkbench/contracts'
import { messageOf, RunFailure, RunStopped, type StopReason } from './errors.ts'

type Outcome = Pick<FinishRun, 'outcome' | 'error'>

const failed = (failure: RunFailure): Outcome => ({ outcome: 'FAILED', error: failure.toRunError() })

/** reasons after which this runner is not to report the run */
type Unreported = 'lease-lost' | 'handed-back' | 'over'

const stopped: Record<Exclude<StopReason, Unreported>, () => Outcome> = {
  cancelled: () => ({ outcome: 'CANCELLED', error: null }),
  deadline: () => ({
    outcome: 'TIMED_OUT',
    error: new RunFailure('DEADLINE_EXCEEDED', 'the run did not end in its time').toRunError(),
  }),
  'runner-stopped': () => failed(new RunFailure('RUNNER_STOPPED', 'the runner was stopped')),
}

/**
 * Returns how the run ended, from the error that ended it (null: none). A RunStopped means that this runner is not to
 * report the run.
 */
export const outcomeOf = (error: unknown): Outcome | RunStopped => {
  if (error === null) return { outcome: 'SUCCEEDED', error: null }
  if (error instanceof RunStopped) {
    const { why } = error
    return why === 'lease-lost' || why === 'handed-back' || why === 'over' ? error : stopped[why]()
  }
  if (error instanceof RunFailure) return failed(error)
  const stack = error instanceof Error ? (error.stack ?? null) : null
  return failed(new RunFailure('RUNNER_ERROR', messageOf(error), stack))
}
