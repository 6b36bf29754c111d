import type { SeriesList, SeriesQuery } from '@wrkbench/contracts'
import { findBoard, seriesRows } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { instantOrNull } from '../instant.ts'
import { boardOf, profileOf, scenarioOf } from '../leaderboard/board-of.ts'
import { toSeries } from './to-series.ts'

/**
 * Lists the series of one scenario, environment and load; parts that are not requested are those of the newest
 * ranking. Two statements.
 */
export const listSeries = async ({ ctx, input }: Call<SeriesQuery>): Promise<SeriesList> => {
  const project = projectSlug(ctx, input.project)
  const found = await findBoard(ctx.db.pool, { ...input, project, at: ctx.clock.now(), mostDates: 0 })
  const board = boardOf(found)
  const { scenarios, environments, profiles } = found
  const rows = board ? await seriesRows(ctx.db.pool, { project, ...board }) : []
  return {
    items: rows.map((row) => ({
      ...toSeries(row),
      groups: row.groups,
      firstAt: instantOrNull(row.firstAt),
      lastAt: instantOrNull(row.lastAt),
      cleanAt: instantOrNull(row.cleanAt),
      lastRate: row.lastRate,
    })),
    scenario: board && scenarioOf(board),
    environment: board && { id: board.environmentId, name: board.environmentName },
    profile: board && profileOf(board),
    choices: { scenarios, environments, profiles },
  }
}
