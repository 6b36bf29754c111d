import { endPartsOfRunners, loseRunsOfRunners, runnersOfToken, type Sql } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { maxAttempts } from '../domain/run/lease.ts'
import { runError } from '../domain/run/run-error.ts'
import { deliverAttempts } from '../job/deliver.ts'
import { type Deliveries, startNextAttempts } from '../run/next-attempts.ts'

const error = runError('RUNNER_LOST', 'The token of the runner was revoked while this run was under way.')

export interface CutOff {
  runnerIds: string[]
  deliveries: Deliveries
}

/** Takes away the runs that the runners of a token hold, in the transaction that revokes it. The runs are tried again. */
export const cutOff = async (tx: Sql, tokenId: string, at: Date): Promise<CutOff> => {
  const runnerIds = await runnersOfToken(tx, tokenId)
  const lost = await loseRunsOfRunners(tx, { error, maxAttempts, at }, runnerIds)
  await endPartsOfRunners(tx, runnerIds, at)
  return { runnerIds, deliveries: await startNextAttempts(tx, lost, error, at) }
}

/** Finishes the cut-off after the commit. If the queue cannot be reached, maintenance does it later. */
export const finishCutOff = async (ctx: Ctx, { runnerIds, deliveries }: CutOff): Promise<void> => {
  await ctx.access?.withdraw(runnerIds).catch((err: unknown) => {
    ctx.log.warn({ err, runnerIds }, 'the queue is away: the access of revoked runners is taken back later')
  })
  await deliverAttempts(ctx, deliveries)
}
