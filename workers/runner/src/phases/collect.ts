import type { AnswerBytes, PhasePart } from '@wrkbench/contracts'
import { RunFailure } from '../errors.ts'
import type { RunContext } from '../run-context.ts'
import type { RunningServer } from '../server-side/server-side.ts'
import type { Prepared } from './prepare.ts'
import { verify } from './verify.ts'

const graceMs = 2000

interface Collected {
  /** why the run has no result after all; null if it has one */
  failure: RunFailure | null
  /** sizes of answers after the load; null if the server was not asked or answered wrongly */
  again: AnswerBytes | null
}

/**
 * Verifies that the server still answers correctly after the load, then stops it. `known` is the reason if the run
 * already has no result; the server is then not asked again.
 */
export const collect = async (
  run: RunContext,
  prepared: Prepared,
  server: RunningServer,
  known: RunFailure | null,
): Promise<Collected> => {
  const seen = known ?? (await timed(run, 'verify-again', () => verifyAgain(run, prepared, server)))
  const [failure, again] = seen instanceof RunFailure ? [seen, null] : [null, seen]
  const gone = await timed(run, 'stop', () => server.stop(graceMs))
  const notGone = gone ? null : new RunFailure('RUNNER_ERROR', 'the server could not be killed', run.processes.left())
  return { failure: failure ?? notGone, again }
}

const timed = async <T>(run: RunContext, name: PhasePart['name'], act: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  const result = await act()
  run.parts.push({ name, durationMs: performance.now() - startedAt })
  return result
}

const verifyAgain = async (
  run: RunContext,
  prepared: Prepared,
  server: RunningServer,
): Promise<RunFailure | AnswerBytes> => {
  try {
    return (await verify(run, prepared, server, 'VERIFY_AGAIN_FAILED')).answerBytes
  } catch (error) {
    if (error instanceof RunFailure) return error
    throw error
  }
}
