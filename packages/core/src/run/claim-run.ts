import { randomUUID } from 'node:crypto'
import type { ClaimRun, PartPlan, RunPlan } from '@wrkbench/contracts'
import {
  appendEvents,
  type Claim,
  type ClaimedRun,
  claimedRunRow,
  claimRunRow,
  inTransaction,
  partPlans,
  type Sql,
} from '@wrkbench/db'
import { runnerTokenOf } from '../actor.ts'
import type { Call } from '../ctx.ts'
import { leaseEnd } from '../domain/run/lease.ts'
import { isUuid } from '../domain/uuid7.ts'
import { ServiceError } from '../errors.ts'
import { instant } from '../instant.ts'
import { rollUpJob } from '../job/roll-up-job.ts'
import { shareOut } from '../part/share-out.ts'
import { runEvent } from './run-event.ts'

/**
 * Claims a run for the calling runner: one compare-and-set that hands out the lease. A repeated claim gets the same answer
 * until the run advances, so a lost answer costs nothing.
 * @throws ServiceError RUN_NOT_CLAIMABLE if the run is not waiting, its job was cancelled, its sources are not approved, it
 *   asks for labels this runner does not have, or another runner leads its environment; ENVIRONMENT_BUSY while another run is
 *   active there; PART_MISSING while a host that takes part is absent
 */
export const claimRun = async ({ ctx, input }: Call<ClaimRun>): Promise<RunPlan> => {
  const at = ctx.clock.now()
  const claim: Claim = {
    runId: input.runId,
    incarnation: input.incarnation,
    tokenId: runnerTokenOf(ctx),
    lease: input.lease ?? randomUUID(),
    leaseExpiresAt: leaseEnd(at),
    phases: [{ status: 'CLAIMED', startedAt: instant(at), durationMs: null }],
    at,
  }
  if (!isUuid(claim.runId)) throw notClaimable(claim.runId)
  return inTransaction(ctx.db.pool, async (tx) => {
    const run = await claimRunRow(tx, claim)
    if (run === 'taken') return answerAgain(tx, claim)
    if (run === 'busy') throw new ServiceError('ENVIRONMENT_BUSY', 'Another run is active in this environment.')
    const parts = await shareOut(tx, claim)
    if (!parts) throw notClaimable(claim.runId)
    await appendEvents(tx, run.jobId, [runEvent(claim.runId, 'CLAIMED', at, null)], at)
    await rollUpJob(tx, run.jobId, at)
    return toPlan(claim, run, parts)
  })
}

/** Answers a repeated claim. @throws ServiceError RUN_NOT_CLAIMABLE if another claim took the run */
const answerAgain = async (tx: Sql, claim: Claim): Promise<RunPlan> => {
  const run = await claimedRunRow(tx, claim)
  if (!run) throw notClaimable(claim.runId)
  return toPlan(claim, run, await partPlans(tx, claim.runId))
}

const notClaimable = (id: string) => new ServiceError('RUN_NOT_CLAIMABLE', `Run ${id} does not wait for this runner.`)

const toPlan = ({ runId, lease, at }: Claim, { sourceHash, ...run }: ClaimedRun, parts: PartPlan[]): RunPlan => ({
  runId,
  lease,
  ...run,
  ...(sourceHash !== null && { sourceHash }),
  now: instant(at),
  parts,
})
