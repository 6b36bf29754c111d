import { plural } from '@wrkbench/contracts'
import { RunFailure } from '../errors.ts'
import { type RunContext, say } from '../run-context.ts'
import type { RunningServer } from '../server-side/server-side.ts'
import { verifyScenario } from '../verify/index.ts'
import type { Prepared } from './prepare.ts'

/** Makes every check of the scenario; a wrong answer ends the run with the difference. @returns bytes of one response */
export const verify = async (
  run: RunContext,
  { scenario, pathOverride }: Prepared,
  server: RunningServer,
  code: 'VERIFY_FAILED' | 'VERIFY_AGAIN_FAILED',
): Promise<number> => {
  const outcome = await verifyScenario({ scenario, pathOverride, origin: server.origin, signal: run.signal })
  if (!outcome.ok) {
    // a server that was refused memory or a process may answer anything
    const gone = server.ended ? await server.gone() : null
    if (gone?.code === 'LIMIT_REACHED') throw gone
    const { check, expected, received, difference } = outcome
    const detail = `expected: ${expected}\nreceived: ${received}\n${difference}`
    throw new RunFailure(code, `wrong answer to "${check}"`, detail)
  }
  say(run, `${plural(outcome.checks, 'check')} passed, ${outcome.responseBytes} bytes a response`)
  return outcome.responseBytes
}
