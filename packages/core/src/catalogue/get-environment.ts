import type { EnvironmentDetail, EnvironmentHost } from '@wrkbench/contracts'
import { type EnvironmentDetailRow, environmentDetail } from '@wrkbench/db'
import { seenProjects } from '../access/seen-projects.ts'
import type { Call } from '../ctx.ts'
import { hostStatesOf, presentState } from '../domain/host/host-states.ts'
import { toNoise } from '../domain/rank/noise.ts'
import { isRunnerOnline } from '../domain/run/lease.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { instant } from '../instant.ts'
import { castOf, dutyOf } from '../part/cast.ts'

/** Returns an environment with its hosts and what changed on them. One statement. @throws ServiceError NOT_FOUND */
export const getEnvironment = async ({ ctx, input }: Call<{ id: string }>): Promise<EnvironmentDetail> => {
  const row = isUuid(input.id) ? await environmentDetail(ctx.db.pool, input.id, seenProjects(ctx.actor)) : null
  if (!row) throw notFound('environment', input.id)
  const { id, name, notes } = row
  return {
    id,
    name,
    notes,
    noise: toNoise(row),
    hosts: row.hosts.map(toHost),
    link: row.link && { ...row.link, at: instant(new Date(row.link.at)) },
    runners: toRunners(row, ctx.clock.now()),
  }
}

const toHost = ({ id, name, roles, states }: EnvironmentDetailRow['hosts'][number]): EnvironmentHost => {
  const told = hostStatesOf(
    states.map((state) => ({
      ...state,
      firstSeenAt: new Date(state.firstSeenAt),
      lastSeenAt: new Date(state.lastSeenAt),
    })),
  )
  return {
    id,
    name,
    roles,
    facts: presentState(told)?.facts ?? null,
    states: told.map(({ facts: _, ...state }) => state),
  }
}

const toRunners = ({ runners }: EnvironmentDetailRow, now: Date): EnvironmentDetail['runners'] => {
  const cast = castOf(runners)
  return runners.map((runner) => {
    const lastHeartbeatAt = new Date(runner.lastHeartbeatAt)
    return {
      ...runner,
      lastHeartbeatAt: instant(lastHeartbeatAt),
      online: isRunnerOnline(lastHeartbeatAt, now),
      duty: dutyOf(runner, cast),
    }
  })
}
