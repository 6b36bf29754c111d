import { type AnswerBytes, plural } from '@wrkbench/contracts'
import { RunFailure } from '../errors.ts'
import { type RunContext, say } from '../run-context.ts'
import type { RunningServer } from '../server-side/server-side.ts'
import { verifyScenario } from '../verify/index.ts'
import type { Prepared } from './prepare.ts'

/** A length that none of them has is rare: see ADR 49. */
const sizes = 64

/** Makes every check of the scenario; a wrong answer ends the run with the difference. @returns sizes of single responses */
export const verify = async (
  run: RunContext,
  { scenario, pathOverride, generator }: Prepared,
  server: RunningServer,
  code: 'VERIFY_FAILED' | 'VERIFY_AGAIN_FAILED',
): Promise<AnswerBytes> => {
  const connection = run.plan.profile.keepAlive
    ? generator.asksToKeepAlive && ('keep-alive' as const)
    : ('close' as const)
  const asked = { ...(connection && { connection }), sizes }
  const outcome = await verifyScenario({
    ...{ scenario, pathOverride, origin: server.origin, signal: run.signal, ...asked },
  })
  if (!outcome.ok) {
    // a server that was refused memory or a process may answer anything
    const gone = server.ended ? await server.gone() : null
    if (gone?.code === 'LIMIT_REACHED') throw gone
    const { check, expected, received, difference } = outcome
    const detail = `expected: ${expected}\nreceived: ${received}\n${difference}`
    throw new RunFailure(code, `wrong answer to "${check}"`, detail)
  }
  const { shortest, longest } = outcome.answerBytes
  const bytes = shortest === longest ? `${shortest}` : `${shortest} to ${longest}`
  say(run, `${plural(outcome.checks, 'check')} passed, ${bytes} bytes a response`)
  return outcome.answerBytes
}
