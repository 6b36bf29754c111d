import { type Flag, isThroughput, type MetricId } from '@wrkbench/contracts'
import { type GroupRound, roundsOfGroups } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { groupBy } from '../domain/group-by.ts'
import { type Standing, standingOf } from '../domain/rank/standing.ts'

export interface GroupStanding extends Standing<{ value: number; flags: Flag[] }> {
  /** when the newest of its rounds was measured, to the millisecond: a trend's point has only whole seconds */
  measuredAt: Date
}

/** Returns the standing of each result's group, judged as in a ranking, by result id. One statement; none for no results. */
export const groupStandings = async (
  ctx: Ctx,
  asked: { resultIds: readonly number[]; metric: MetricId },
): Promise<Map<number, GroupStanding>> => {
  if (asked.resultIds.length === 0) return new Map()
  const rounds = groupBy(await roundsOfGroups(ctx.db.pool, asked), (round) => round.asked)
  const throughput = isThroughput(asked.metric)
  const standing = (own: readonly GroupRound[]) => ({
    ...standingOf(own, { throughput }),
    measuredAt: own.at(-1)?.measuredAt ?? new Date(0),
  })
  return new Map([...rounds].map(([result, own]) => [result, standing(own)]))
}
