import type { RunPlan } from '@wrkbench/contracts'
import { type ApiClient, ApiError } from './api-client.ts'
import { messageOf } from './errors.ts'
import { type ExecuteRun, executeRun } from './execute-run.ts'
import type { Spool } from './spool.ts'
import { delayed } from './wait.ts'

/** how long a runner that has to go tries to hand its last report in; then the next start does */
const leavingMs = 3000

export interface TakeRun extends Omit<ExecuteRun, 'plan' | 'api'> {
  api: Pick<ApiClient, 'claim' | 'heartbeat' | 'order'>
  incarnation: string
  spool: Spool
  /** the runner has to go */
  leaving: AbortSignal
  /** see watchFacts */
  checkFacts: () => Promise<void>
}

/** The plan, or null when the run is someone else's, over, or the environment is busy: the API delivers it again if need be. */
const claim = async ({ api, incarnation, signal, log }: TakeRun, runId: string): Promise<RunPlan | null> => {
  try {
    return await api.claim({ runId, incarnation }, signal)
  } catch (error) {
    const why = error instanceof ApiError ? error.code : String(error)
    log.info({ runId, why }, 'not claimed')
    return null
  }
}

/**
 * One delivered run id: claim it, run it, hand the report in. Returns when nothing is left to do for it, so that no other
 * run begins before.
 */
export const takeRun = async (deps: TakeRun, runId: string): Promise<void> => {
  await deps.checkFacts().catch((error) => deps.log.warn({ err: messageOf(error) }, 'changed facts were not taken'))
  const plan = await claim(deps, runId)
  if (!plan) return
  const log = deps.log.child({ runId })
  log.info({ server: plan.serverId, scenario: plan.scenarioId, profile: plan.profile }, 'run begins')
  const report = await executeRun({ ...deps, plan, log })
  if (!report) {
    log.warn('the run was given to someone else')
    return
  }
  log.info({ outcome: report.outcome, error: report.error?.code }, 'run ended')
  await deps.spool.save(runId, report)
  const signal = delayed(deps.leaving, leavingMs)
  await deps.spool.handIn(runId, signal).catch((error) => {
    if (!signal.aborted) throw error
  })
}
