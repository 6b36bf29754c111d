import { type HostFacts, type Registered, type RegisterRunner, runnerRoles, runQueue } from '@wrkbench/contracts'
import {
  endOlderParts,
  ensureEnvironment,
  hostStates,
  inTransaction,
  loseRunsOfOlderProcess,
  type Sql,
  syncEnvironmentHost,
  upsertHost,
  upsertHostState,
  upsertRunner,
} from '@wrkbench/db'
import { runnerTokenOf } from '../actor.ts'
import type { Call, Ctx } from '../ctx.ts'
import { hostFingerprint, hostState } from '../domain/host-fingerprint.ts'
import { maxAttempts } from '../domain/lease.ts'
import { runError } from '../domain/run-error.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { deliver } from '../job/deliver.ts'
import { leadsNow } from '../part/share-out.ts'
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

/** The host and its present state; both come into being on first sight. */
const noteHost = async (tx: Sql, facts: HostFacts, at: Date): Promise<{ hostId: string; hostFactsId: string }> => {
  const hostId = await upsertHost(tx, uuid7(at), facts.hostname, at)
  const fingerprint = hostFingerprint(facts, await hostStates(tx, hostId))
  const seen = { newId: uuid7(at), hostId, state: hostState(facts), fingerprint, facts, at }
  return { hostId, hostFactsId: await upsertHostState(tx, seen) }
}

/** Locks in the order that all verbs keep to: runs, runners, jobs. */
const register = async (tx: Sql, ctx: Ctx, input: RegisterRunner, tokenId: string) => {
  const at = ctx.clock.now()
  const lost = await loseRunsOfOlderProcess(tx, { error: lostError, maxAttempts, at }, input)
  await endOlderParts(tx, input, at)
  const host = await noteHost(tx, input.hostFacts, at)
  const named = { id: host.hostId, name: input.hostFacts.hostname, environment: input.environment }
  const environment = await ensureEnvironment(tx, named, uuid7(at), at)
  const { name, incarnation, version, capabilities, roles = runnerRoles, serverAddress = '127.0.0.1' } = input
  const runnerId = await upsertRunner(tx, {
    newId: uuid7(at),
    ...host,
    environmentId: environment.id,
    ...{ tokenId, name, incarnation, version, capabilities, roles, serverAddress, at },
  })
  await syncEnvironmentHost(tx, environment.id, host.hostId)
  const deliveries = await startNextAttempts(tx, lost, lostError, at)
  const registered: Registered = {
    runnerId,
    environmentId: environment.id,
    environmentName: environment.name,
    queue: runQueue.name(environment.id),
    leads: await leadsNow(tx, incarnation),
  }
  return { registered, deliveries }
}
