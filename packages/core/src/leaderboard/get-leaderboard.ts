import type { Leaderboard, LeaderboardQuery } from '@wrkbench/contracts'
import { type BoardRow, findBoard, leaderboardRows } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { parseMoment } from '../domain/trend/span.ts'
import { instant } from '../instant.ts'
import { boardOf, profileOf, scenarioOf } from './board-of.ts'
import { boardRows } from './board-rows.ts'

const mostDates = 200

/**
 * Ranks the group of results that speaks for each subject as of an instant (docs/adr/0050) by a metric. Scenario, environment
 * and load that are not requested are those of the newest ranking. Two statements: one finds the board and its alternatives,
 * one reads its rows.
 * @throws ServiceError VALIDATION if `at` is not an instant
 */
export const getLeaderboard = async ({ ctx, input }: Call<LeaderboardQuery>): Promise<Leaderboard> => {
  const at = parseMoment('at', input.at) ?? ctx.clock.now()
  const { metric = 'successesPerSecond', column, rounds } = input
  const project = projectSlug(ctx, input.project)
  const found = await findBoard(ctx.db.pool, { ...input, project, at, mostDates })
  const board = boardOf(found)
  const rows = board ? await leaderboardRows(ctx.db.pool, { project, ...board, at }) : []
  const { scenarios, environments, profiles } = found
  const dates = found.dates.map(instant).reverse()
  const uncertain = new Set(found.yearOnly.map(instant))
  return {
    scenario: board && scenarioOf(board),
    environment: board && { id: board.environmentId, name: board.environmentName, ...hardwareOf(rows) },
    profile: board && profileOf(board),
    metric,
    at: instant(at),
    rows: boardRows(rows, { metric, noiseFloor: board?.noiseFloor ?? null, columns: column, rounds }),
    choices: {
      scenarios,
      environments,
      profiles,
      dates,
      dateCount: found.dateCount,
      yearOnly: dates.flatMap((date, index) => (uncertain.has(date) ? [index] : [])),
    },
  }
}

const hardwareOf = (rows: readonly BoardRow[]) => {
  const facts = rows.find(({ hostFacts }) => hostFacts !== null)?.hostFacts ?? null
  return { facts, cpus: facts?.threads ?? null }
}
