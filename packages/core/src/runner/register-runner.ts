import {
  type HostFacts,
  knownCapabilities,
  type Registered,
  type RegisterRunner,
  runnerProtocol,
  runnerRoles,
  runQueue,
} from '@wrkbench/contracts'
import {
  endOlderParts,
  ensureEnvironment,
  holderOfName,
  hostStates,
  inTransaction,
  loseRunsOfOlderProcess,
  processOfName,
  revokeEarlierTokens,
  type Sql,
  syncEnvironmentHost,
  upsertHost,
  upsertHostState,
  upsertRunner,
} from '@wrkbench/db'
import { runnerTokenOf } from '../actor.ts'
import type { Call, Ctx } from '../ctx.ts'
import { hostFingerprint, hostState } from '../domain/host/host-fingerprint.ts'
import { isRunnerOnline, maxAttempts } from '../domain/run/lease.ts'
import { runError } from '../domain/run/run-error.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { ServiceError } from '../errors.ts'
import { deliverAttempts } from '../job/deliver.ts'
import { leadsNow } from '../part/share-out.ts'
import { startNextAttempts } from '../run/next-attempts.ts'
import { openQueue } from './open-queue.ts'

const lostError = runError('RUNNER_LOST', 'The runner was started anew while this run was under way.')

/**
 * Registers a runner with its host and what it found there. Host and environment are created when first seen. A run that an
 * older process of the same runner still held becomes LOST at once and is tried again.
 * @throws ServiceError FORBIDDEN for a name or environment that does not belong to the token; CONFLICT if a process that lost
 *   the name asks for it again while another uses it, or for an incarnation of another runner; UNAVAILABLE while the queue
 *   cannot be reached
 */
export const registerRunner = async ({ ctx, input }: Call<RegisterRunnerInput>): Promise<Registered> => {
  const tokenId = runnerTokenOf(ctx)
  const placed = { ...input, environment: environmentFor(ctx, input) }
  const { registered, deliveries } = await inTransaction(ctx.db.pool, (tx) => register(tx, ctx, placed, tokenId))
  await deliverAttempts(ctx, deliveries)
  const queueAccess = await openQueue(ctx, registered, input.queue)
  return queueAccess ? { ...registered, queueAccess } : registered
}

/** `protocol` is null or absent if the runner did not state it */
export type RegisterRunnerInput = RegisterRunner & { protocol?: number | null }

/**
 * Returns the environment to register in. A joined runner keeps the name and environment of its invitation.
 * @throws ServiceError FORBIDDEN for another name or environment
 */
const environmentFor = ({ actor: { runner } }: Ctx, { name, environment }: RegisterRunner): string | undefined => {
  if (!runner) return environment
  if (name !== runner.name) {
    throw new ServiceError('FORBIDDEN', `This token is for the runner ${runner.name}: it cannot register as ${name}.`)
  }
  if (environment !== undefined && environment !== runner.environment) {
    const message = `${name} was invited into the environment ${runner.environment}, not ${environment}.`
    throw new ServiceError('FORBIDDEN', message)
  }
  return runner.environment
}

/**
 * Takes the name for the token. A joined runner's name passes only to its own next token; a name used with a token made by
 * hand passes only to another token made by hand.
 */
const takeName = async (tx: Sql, { actor: { runner } }: Ctx, name: string, tokenId: string, at: Date) => {
  const holder = await holderOfName(tx, name, at)
  if (holder && holder.tokenId !== tokenId && holder.joined !== (runner !== null && runner !== undefined)) {
    throw new ServiceError('FORBIDDEN', `There is another runner ${name}, with a token of its own: revoke it first.`)
  }
  if (runner) await revokeEarlierTokens(tx, name, tokenId, at)
}

/**
 * Refuses a process that asks again for a name it has lost to a live process. A new process may take over from an older one;
 * that is how a runner is restarted. But two live processes would keep taking the name, and the run, from each other, so the
 * one that has lost the name waits until it is free.
 */
const leaveToOther = async (tx: Sql, { name, incarnation, again }: RegisterRunner, at: Date) => {
  const standing = again ? await processOfName(tx, name) : null
  if (!standing || standing.incarnation === incarnation || !isRunnerOnline(standing.lastHeartbeatAt, at)) return
  throw new ServiceError('CONFLICT', `Another runner is at work as ${name}: give each a name of its own.`)
}

/** Stores the host and its present state; both are created when first seen. */
const noteHost = async (tx: Sql, facts: HostFacts, at: Date): Promise<{ hostId: string; hostFactsId: string }> => {
  const hostId = await upsertHost(tx, uuid7(at), facts.hostname, at)
  const fingerprint = hostFingerprint(facts, await hostStates(tx, hostId))
  const seen = { newId: uuid7(at), hostId, state: hostState(facts), fingerprint, facts, at }
  return { hostId, hostFactsId: await upsertHostState(tx, seen) }
}

/** Takes locks in the order that all verbs follow: runs, runners, jobs. */
const register = async (tx: Sql, ctx: Ctx, input: RegisterRunnerInput, tokenId: string) => {
  const at = ctx.clock.now()
  await takeName(tx, ctx, input.name, tokenId, at)
  await leaveToOther(tx, input, at)
  const lost = await loseRunsOfOlderProcess(tx, { error: lostError, maxAttempts, at }, input)
  await endOlderParts(tx, input, at)
  const host = await noteHost(tx, input.hostFacts, at)
  const named = { id: host.hostId, name: input.hostFacts.hostname, environment: input.environment }
  const environment = await ensureEnvironment(tx, named, uuid7(at), at)
  const {
    name,
    incarnation,
    version,
    roles = runnerRoles,
    serverAddress = '127.0.0.1',
    protocol = null,
    measures = null,
    labels = [],
  } = input
  const runnerId = await upsertRunner(tx, {
    newId: uuid7(at),
    ...host,
    environmentId: environment.id,
    tokenId,
    name,
    incarnation,
    version,
    capabilities: knownCapabilities(input.capabilities),
    roles,
    serverAddress,
    protocol,
    measures,
    labels,
    at,
  })
  if (runnerId === null)
    throw new ServiceError('CONFLICT', 'Another runner has this incarnation: start this one again.')
  await syncEnvironmentHost(tx, environment.id, host.hostId)
  const deliveries = await startNextAttempts(tx, lost, lostError, at)
  const registered: Registered = {
    runnerId,
    environmentId: environment.id,
    environmentName: environment.name,
    queue: runQueue.name(environment.id),
    leads: await leadsNow(tx, incarnation, at),
    protocol: runnerProtocol,
  }
  return { registered, deliveries }
}
