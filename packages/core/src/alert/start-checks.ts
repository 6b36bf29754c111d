import { type CheckPlan, checkPlans, inTransaction, settleSuspect, storedCatalogue } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { fewestPoints } from '../domain/alert/unusual-point.ts'
import { tryEach } from '../domain/try-each.ts'
import { ServiceError } from '../errors.ts'
import { createJob } from '../job/create-job.ts'
import { inputOfSpec } from '../job/job-spec.ts'

const mostAtOnce = 10
/** rounds of a checking job, and most of those that measure again what the machine disturbed */
const rounds = 10

/**
 * Submits the job that checks a suspect: the same server, scenario and load, measured the same way in ten rounds, interleaved
 * with another server that has a history there. An environment runs one checking job at a time. A suspect has one job at most,
 * however often this verb runs. @returns the number of jobs submitted
 */
export const startChecks = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  const plans = await checkPlans(ctx.db.pool, { fewest: fewestPoints, limit: mostAtOnce })
  if (plans.length === 0) return 0
  const checking: Ctx = {
    ...ctx,
    actor: { ...ctx.actor, name: 'alerts' },
    catalogue: await storedCatalogue(ctx.db.pool),
  }
  const busy = new Set<string>()
  await tryEach(plans, async (plan) => {
    if (!busy.has(plan.environmentId) && (await start(checking, plan))) busy.add(plan.environmentId)
  })
  return busy.size
}

const start = async (ctx: Ctx, plan: CheckPlan): Promise<boolean> => {
  const { alertId, project, environmentId: environment, serverId, displayName, scenarioId, profile, control } = plan
  const spec = inputOfSpec({
    ...plan.spec,
    servers: control === null ? [serverId] : [serverId, control],
    scenarios: [scenarioId],
    profiles: [profile],
    rounds,
    spareRounds: rounds,
    aa: false,
    servedOnly: false,
    order: 'interleaved',
  })
  const label = `Check of ${displayName} on ${scenarioId}`.slice(0, 200)
  try {
    await createJob({ ctx, input: { ...spec, project, environment, label, alertId } })
    return true
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // another check is under way in the environment; the next tick tries again
    if (error.code === 'CONFLICT') return false
    await giveUp(ctx, alertId, error)
    return false
  }
}

/** Settles a suspect that cannot be measured again, for example because the catalogue no longer has its server. */
const giveUp = async (ctx: Ctx, id: string, error: ServiceError): Promise<void> => {
  ctx.log.warn({ alertId: id, err: error }, 'a suspect cannot be checked')
  const evidence = { check: { value: null, rounds: 0, control: null } }
  const settled = { id, because: 'unchecked' as const, levels: null, evidence, at: ctx.clock.now() }
  await inTransaction(ctx.db.pool, (tx) => settleSuspect(tx, settled))
}
