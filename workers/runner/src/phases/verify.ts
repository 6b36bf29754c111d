import { type AnswerBytes, plural } from '@wrkbench/contracts'
import { RunFailure } from '../errors.ts'
import { type RunContext, say } from '../run-context.ts'
import type { RunningServer } from '../server-side/server-side.ts'
import { type LoadConnection, type Mismatch, verifyScenario } from '../verify/index.ts'
import type { Prepared } from './prepare.ts'

/** Number of answers whose size is measured. A length that none of them has is rare: see ADR 49. */
const sizes = 64

/** What single answers show while there is no other load. */
export interface AskedAlone {
  answerBytes: AnswerBytes
  meanBytes: number
  /** time for a new connection, the request and its answer together */
  answerMs: number
}

/** Returns the `Connection` header that the verifier sends: the same as the load's. */
export const connectionOf = ({ plan }: RunContext, { generator }: Prepared): LoadConnection | undefined => {
  if (!plan.profile.keepAlive) return 'close'
  return generator.asksToKeepAlive ? 'keep-alive' : undefined
}

/** Turns a wrong answer into the reason why a run has no result. `when`: the circumstances, if there was other load. */
export const wrongAnswer = (
  code: 'VERIFY_FAILED' | 'VERIFY_AGAIN_FAILED',
  { check, expected, received, difference }: Mismatch & { check: string },
  when = '',
): RunFailure => {
  const detail = `expected: ${expected}\nreceived: ${received}\n${difference}`
  return new RunFailure(code, `wrong answer to "${check}"${when && ` ${when}`}`, detail)
}

/**
 * Makes every check of the scenario.
 * @throws RunFailure with the difference, for a wrong answer
 */
export const verify = async (
  run: RunContext,
  prepared: Prepared,
  server: RunningServer,
  code: 'VERIFY_FAILED' | 'VERIFY_AGAIN_FAILED',
): Promise<AskedAlone> => {
  const { scenario, pathOverride } = prepared
  const connection = connectionOf(run, prepared)
  const asked = { ...(connection && { connection }), sizes }
  const outcome = await verifyScenario({
    scenario,
    pathOverride,
    origin: server.origin,
    signal: run.signal,
    ...asked,
  })
  if (!outcome.ok) {
    // a server that was refused memory or a process may give any answer
    const gone = server.ended ? await server.gone() : null
    if (gone?.code === 'LIMIT_REACHED') throw gone
    throw wrongAnswer(code, outcome)
  }
  const { answerBytes, meanBytes, answerMs } = outcome
  const { shortest, longest } = answerBytes
  const bytes = shortest === longest ? `${shortest}` : `${shortest} to ${longest}`
  say(run, `${plural(outcome.checks, 'check')} passed, ${bytes} bytes a response`)
  return { answerBytes, meanBytes, answerMs }
}
