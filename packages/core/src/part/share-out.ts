import { randomUUID } from 'node:crypto'
import type { PartPlan, RunnerRole } from '@wrkbench/contracts'
import { type CrewRow, crewOf, insertParts, type Sql } from '@wrkbench/db'
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

/** Returns the shares of the other hosts in a run that this runner leads. @throws ServiceError PART_MISSING naming who is absent */
const sharesOf = (crew: CrewRow[], at: Date): Share[] => {
  const { leader, server, assistants } = castOf(crew)
  if (leader && !server && !leader.roles.includes('SERVER')) {
    throw new ServiceError('PART_MISSING', 'No runner of this environment has the role SERVER.')
  }
  const shares: Share[] = [
    ...(server ? [{ role: 'SERVER' as const, member: server }] : []),
    ...assistants.map((member) => ({ role: 'LOAD' as const, member })),
  ]
  const missing = shares.flatMap(({ role, member }) => {
    const why = isRunnerOnline(member.lastHeartbeatAt, at) ? notTakingNow(member, at)?.why : 'not heard of'
    return why === undefined ? [] : [`${member.name} (${role}): ${why}`]
  })
  if (missing.length === 0) return shares
  throw new ServiceError('PART_MISSING', `The run waits for ${missing.join(', ')}.`)
}

/** Whether the runner of this process leads its environment. */
export const leadsNow = async (sql: Sql, incarnation: string): Promise<boolean> =>
  castOf(await crewOf(sql, incarnation)).leader?.incarnation === incarnation

/**
 * Hands the parts of a run to the other hosts of its environment. Returns null if this runner does not lead.
 * @throws ServiceError PART_MISSING while a host that the run needs is absent, so that the run has to wait; RUNNER_PAUSED
 */
export const shareOut = async (tx: Sql, { runId, incarnation, at }: Claiming): Promise<PartPlan[] | null> => {
  const crew = await crewOf(tx, incarnation)
  const { leader } = castOf(crew)
  if (leader?.incarnation !== incarnation) return null
  const paused = notTakingNow(leader, at)
  if (paused) throw new ServiceError('RUNNER_PAUSED', `This runner is ${paused.why}.`)
  const shares = sharesOf(crew, at).map((share, index) => ({ ...share, ordinal: index + 1 }))
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
