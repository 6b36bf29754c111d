import { type Registered, type RegisterRunner, runQueue } from '@wrkbench/contracts'
import {
  ensureEnvironment,
  inTransaction,
  loseRunsOfOlderProcess,
  type Sql,
  upsertHost,
  upsertRunner,
} from '@wrkbench/db'
import { runnerTokenOf } from '../actor.ts'
import type { Call, Ctx } from '../ctx.ts'
import { hostFingerprint } from '../domain/fingerprint.ts'
import { maxAttempts } from '../domain/lease.ts'
import { runError } from '../domain/run-error.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { deliver } from '../job/deliver.ts'
import { startNextAttempts } from '../run/next-attempts.ts'

const lostError = runError('RUNNER_LOST', 'The runner was started anew while this run was under way.')

/**
 * Makes a runner known with its host and what it found there. Host and environment come into being on first sight. What
 * an older process of the same runner still held is lost at once and tried again.
 */
export const registerRunner = async ({ ctx, input }: Call<RegisterRunner>): Promise<Registered> => {
  const tokenId = runnerTokenOf(ctx)
  const { registered, deliveries } = await inTransaction(ctx.db.pool, (tx) => register(tx, ctx, input, tokenId))
  for (const [environmentId, runIds] of deliveries) await deliver(ctx, environmentId, runIds, { front: true })
  return registered
}

/** Locks in the order that all verbs keep to: runs, runners, jobs. */
const register = async (tx: Sql, ctx: Ctx, input: RegisterRunner, tokenId: string) => {
  const at = ctx.clock.now()
  const lost = await loseRunsOfOlderProcess(tx, { error: lostError, maxAttempts, at }, input)
  const host = await upsertHost(tx, {
    newIds: { host: uuid7(at), facts: uuid7(at) },
    facts: input.hostFacts,
    fingerprint: hostFingerprint(input.hostFacts),
    at,
  })
  const named = { id: host.hostId, name: input.hostFacts.hostname }
  const environment = await ensureEnvironment(tx, named, uuid7(at), at)
  const { name, incarnation, version, capabilities } = input
  const runnerId = await upsertRunner(tx, {
    newId: uuid7(at),
    ...host,
    environmentId: environment.id,
    ...{ tokenId, name, incarnation, version, capabilities, at },
  })
  const deliveries = await startNextAttempts(tx, lost, lostError, at)
  const registered: Registered = {
    runnerId,
    environmentId: environment.id,
    environmentName: environment.name,
    queue: runQueue.name(environment.id),
  }
  return { registered, deliveries }
}
