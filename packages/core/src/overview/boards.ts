import type { OverviewBoard } from '@wrkbench/contracts'
import { type BoardChoice, boardsRows } from '@wrkbench/db'
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
    const own = boardRows(byPlace.get(place) ?? [], { metric: 'successesPerSecond', noiseFloor: choice.noiseFloor })
    const measured = own.filter(({ figure }) => figure.median !== null).slice(0, mostRows)
    return {
      scenario: scenarioOf(choice),
      environment: { id: choice.environmentId, name: choice.environmentName },
      profile: profileOf(choice),
      measuredAt: instantOrNull(choice.lastAt),
      rows: measured,
      further: own.length - measured.length,
    }
  })
}
