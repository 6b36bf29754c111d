import { randomUUID } from 'node:crypto'
import type { RunPlan } from '@wrkbench/contracts'
import { type ApiClient, ApiError, isAway, isForgotten, isTurnedAway } from './api-client.ts'
import { messageOf, RunStopped } from './errors.ts'
import { type ExecuteRun, executeRun } from './execute-run.ts'
import type { Spool } from './spool.ts'
import { pause, untilAfter } from './wait.ts'

/** how long a runner that has to go tries to hand its last report in; then the next start does */
const leavingMs = 3000
/** how long it waits, after several tries, before it asks an API again that is away */
const awayMs = 1000

export interface TakeRun extends Omit<ExecuteRun, 'plan' | 'api'> {
  api: Pick<ApiClient, 'claim' | 'heartbeat' | 'order' | 'presence' | 'handBack'>
  incarnation: string
  spool: Spool
  /** the runner has to go */
  leaving: AbortSignal
  /** see watchFacts */
  checkFacts: () => Promise<void>
  /** the API does not know this runner any more, or turns it away */
  onForgotten: () => void
  /** shorter in tests */
  pausedMs?: number
}

/** The plan, or null when the run is someone else's, over, or the environment is busy: the API delivers it again if need be. */
const claim = async (deps: TakeRun, runId: string): Promise<RunPlan | null> => {
  const { api, incarnation, signal, log } = deps
  // One lease for every try: a claim may have succeeded although its answer was lost.
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

/** False when the runner has to go. */
const aMoment = async ({ leaving, signal }: TakeRun): Promise<boolean> => {
  await pause(awayMs, leaving).catch(() => {})
  return !leaving.aborted && !signal.aborted
}

/** Waits while keeping the id, so that no other is delivered. False when the runner has to go, or is no longer known. */
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

/** Where the API is away, the lease ends by itself. */
const handBack = async ({ api, leaving, log }: TakeRun, { runId, lease }: RunPlan): Promise<void> => {
  try {
    await untilAfter(leaving, leavingMs, (signal) => api.handBack(runId, { lease }, signal))
    log.info({ runId }, 'the run was handed back')
  } catch (error) {
    log.warn({ runId, err: messageOf(error) }, 'the run could not be handed back: its lease will end')
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
