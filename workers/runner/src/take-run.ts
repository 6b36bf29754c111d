import { randomUUID } from 'node:crypto'
import type { RunPlan } from '@wrkbench/contracts'
import { type ApiClient, ApiError, isAway, isForgotten, isTurnedAway } from './api-client.ts'
import { messageOf, RunStopped } from './errors.ts'
import { type ExecuteRun, executeRun } from './execute-run.ts'
import type { Spool } from './spool.ts'
import { pause, untilAfter } from './wait.ts'

/** how long a leaving runner tries to hand in its last report; after that, the next start does */
const leavingMs = 3000
/** pause before an API that did not answer several tries is asked again */
const awayMs = 1000

export interface TakeRun extends Omit<ExecuteRun, 'plan' | 'api'> {
  api: Pick<ApiClient, 'claim' | 'heartbeat' | 'order' | 'presence' | 'handBack'>
  incarnation: string
  spool: Spool
  /** aborts when the runner is to leave */
  leaving: AbortSignal
  /** see watchFacts */
  checkFacts: () => Promise<void>
  /** the API no longer knows this runner, or turns it away */
  onForgotten: () => void
  /** shorter in tests */
  pausedMs?: number
}

/**
 * Claims the run and returns its plan. Null if another runner has it, it is over, or its environment is busy: the API
 * delivers the run again if it still has to be run.
 */
const claim = async (deps: TakeRun, runId: string): Promise<RunPlan | null> => {
  const { api, incarnation, signal, log } = deps
  // Every try uses the same lease: a claim may have succeeded although its answer was lost.
  const lease = randomUUID()
  for (;;) {
    try {
      return await api.claim({ runId, incarnation, lease }, signal)
    } catch (error) {
      const why = error instanceof ApiError ? error.code : String(error)
      log.info({ runId, why, err: messageOf(error) }, 'not claimed')
      if (isTurnedAway(error)) deps.onForgotten()
      const mayAskAgain = isAway(error) ? await aMoment(deps) : why === 'RUNNER_PAUSED' && (await endOfPause(deps))
      if (!mayAskAgain) return null
    }
  }
}

/** Waits a moment. Returns false when the runner is to leave or the run is aborted. */
const aMoment = async ({ leaving, signal }: TakeRun): Promise<boolean> => {
  await pause(awayMs, leaving).catch(() => {})
  return !leaving.aborted && !signal.aborted
}

/**
 * Waits until the pause is over, and keeps the run id meanwhile so that no other is delivered. Returns false when the
 * runner is to leave or the API no longer knows it.
 */
const endOfPause = async ({ api, incarnation, leaving, pausedMs = 5000 }: TakeRun): Promise<boolean> => {
  for (;;) {
    try {
      await pause(pausedMs, leaving)
      if ((await api.presence({ incarnation }, leaving)).notTaking === null) return true
    } catch (error) {
      if (leaving.aborted || isForgotten(error)) return false
    }
  }
}

/** Hands the run back. If the API cannot be reached, the lease expires by itself. */
const handBack = async ({ api, leaving, log }: TakeRun, { runId, lease }: RunPlan): Promise<void> => {
  try {
    await untilAfter(leaving, leavingMs, (signal) => api.handBack(runId, { lease }, signal))
    log.info({ runId }, 'the run was handed back')
  } catch (error) {
    log.warn({ runId, err: messageOf(error) }, 'the run could not be handed back: its lease will end')
  }
}

/**
 * Handles one delivered run id: claims the run, executes it and hands the report in. Returns only when nothing is left
 * to do for this run, so that no other run begins before.
 */
export const takeRun = async (deps: TakeRun, runId: string): Promise<void> => {
  await deps.checkFacts().catch((error) => deps.log.warn({ err: messageOf(error) }, 'changed facts were not taken'))
  const plan = await claim(deps, runId)
  if (!plan) return
  const log = deps.log.child({ runId })
  log.info({ server: plan.serverId, scenario: plan.scenarioId, profile: plan.profile }, 'run begins')
  const report = await executeRun({ ...deps, plan, log })
  if (report instanceof RunStopped) {
    if (report.why === 'handed-back') return handBack(deps, plan)
    log.warn('the run was given to someone else')
    return
  }
  log.info({ outcome: report.outcome, error: report.error?.code }, 'run ended')
  await deps.spool.save(runId, report)
  await untilAfter(deps.leaving, leavingMs, (signal) =>
    deps.spool.handIn(runId, signal).catch((error) => {
      if (!signal.aborted) throw error
    }),
  )
}
