import type { LeaderboardRow, MetricId, OverviewBoard } from '@wrkbench/contracts'
import { type BoardChoice, type BoardRow, boardsRows } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { groupBy } from '../domain/group-by.ts'
import { instantOrNull } from '../instant.ts'
import { boardRows } from '../leaderboard/board-rows.ts'
import { profileOf, scenarioOf } from '../leaderboard/choose-board.ts'

const mostRows = 6

/** The head of each of these rankings. One statement. */
export const boardHeads = async (
  ctx: Ctx,
  { project, chosen }: { project: string; chosen: readonly BoardChoice[] },
): Promise<OverviewBoard[]> => {
  if (chosen.length === 0) return []
  const rows = await boardsRows(ctx.db.pool, { project, at: ctx.clock.now(), boards: chosen })
  const byPlace = groupBy(rows, ({ place }) => place)
  return chosen.map((choice, place) => {
    const { metric, all } = ranked(byPlace.get(place) ?? [], choice)
    const measured = all.filter(isMeasured).slice(0, mostRows)
    return {
      scenario: scenarioOf(choice),
      environment: { id: choice.environmentId, name: choice.environmentName },
      profile: profileOf(choice),
      measuredAt: instantOrNull(choice.lastAt),
      metric,
      rows: measured,
      further: all.length - measured.length,
    }
  })
}

const isMeasured = ({ figure }: LeaderboardRow): boolean => figure.median !== null

/** By successes; published figures often leave open which answers were: then by what was printed. */
const ranked = (rows: readonly BoardRow[], { noiseFloor }: BoardChoice) => {
  const by = (metric: MetricId) => ({ metric, all: boardRows(rows, { metric, noiseFloor }) })
  const bySuccesses = by('successesPerSecond')
  return bySuccesses.all.some(isMeasured) ? bySuccesses : by('requestsPerSecond')
}
