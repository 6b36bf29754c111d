import { randomUUID } from 'node:crypto'
import type { PartPlan, RunnerRole } from '@wrkbench/contracts'
import { type CrewRow, crewOf, crewOfEnvironment, insertParts, type Sql } from '@wrkbench/db'
import { isRunnerOnline, leaseEnd } from '../domain/run/lease.ts'
import { notTakingNow } from '../domain/runner/runner-standing.ts'
import { ServiceError } from '../errors.ts'
import { castOf } from './cast.ts'

interface Claiming {
  runId: string
  incarnation: string
  at: Date
}

type Share = { role: RunnerRole; member: CrewRow }

/** The shares of the other hosts in a run that the leader of this crew begins. */
const sharesOf = (crew: CrewRow[]): Share[] => {
  const { server, assistants } = castOf(crew)
  return [
    ...(server ? [{ role: 'SERVER' as const, member: server }] : []),
    ...assistants.map((member) => ({ role: 'LOAD' as const, member })),
  ]
}

/** Who is absent without whom the leader of this crew can begin no run, as a sentence; null if nobody is. */
const whoIsMissing = (crew: CrewRow[], at: Date): string | null => {
  const { leader, server } = castOf(crew)
  if (leader && !server && !leader.roles.includes('SERVER')) return 'No runner of this environment has the role SERVER.'
  const missing = sharesOf(crew).flatMap(({ role, member }) => {
    const why = isRunnerOnline(member.lastHeartbeatAt, at) ? notTakingNow(member, at)?.why : 'not heard of'
    return why === undefined ? [] : [`${member.name} (${role}): ${why}`]
  })
  return missing.length === 0 ? null : `The run waits for ${missing.join(', ')}.`
}

/** Whether a run of this environment would have to wait for a host: a claim would be refused with PART_MISSING. */
export const waitsForHosts = async (sql: Sql, environmentId: string, at: Date): Promise<boolean> =>
  whoIsMissing(await crewOfEnvironment(sql, environmentId, at), at) !== null

/** Whether the runner of this process leads its environment, and all hosts are there that a run needs. */
export const mayBeginNow = async (sql: Sql, incarnation: string, at: Date): Promise<boolean> => {
  const crew = await crewOf(sql, incarnation, at)
  return castOf(crew).leader?.incarnation === incarnation && whoIsMissing(crew, at) === null
}

/** Whether the runner of this process leads its environment. */
export const leadsNow = async (sql: Sql, incarnation: string, at: Date): Promise<boolean> =>
  castOf(await crewOf(sql, incarnation, at)).leader?.incarnation === incarnation

/**
 * Hands the parts of a run to the other hosts of its environment. Returns null if this runner does not lead.
 * @throws ServiceError PART_MISSING while a host that the run needs is absent, so that the run has to wait; RUNNER_PAUSED
 */
export const shareOut = async (tx: Sql, { runId, incarnation, at }: Claiming): Promise<PartPlan[] | null> => {
  const crew = await crewOf(tx, incarnation, at)
  const { leader } = castOf(crew)
  if (leader?.incarnation !== incarnation) return null
  const paused = notTakingNow(leader, at)
  if (paused) throw new ServiceError('RUNNER_PAUSED', `This runner is ${paused.why}.`)
  const missing = whoIsMissing(crew, at)
  if (missing !== null) throw new ServiceError('PART_MISSING', missing)
  const shares = sharesOf(crew).map((share, index) => ({ ...share, ordinal: index + 1 }))
  const parts = shares.map(({ ordinal, role, member }) => ({
    ordinal,
    role,
    runnerId: member.id,
    hostFactsId: member.hostFactsId,
    incarnation: member.incarnation,
    lease: randomUUID(),
  }))
  await insertParts(tx, runId, leaseEnd(at), parts)
  return shares.map(({ ordinal, role, member }) => ({ ordinal, role, runner: member.name }))
}
