import type { Leaderboard, LeaderboardQuery } from '@wrkbench/contracts'
import { type BoardRow, leaderboardChoices, leaderboardDates, leaderboardRows } from '@wrkbench/db'
import { projectOf } from '../access/project-of.ts'
import type { Call } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { instant } from '../instant.ts'
import { boardRows } from './board-rows.ts'
import { chooseBoard, furtherChoices, profileOf, scenarioOf } from './choose-board.ts'

const mostDates = 200

/**
 * The latest group of results of every subject as of an instant, ranked by a metric. What is not asked for is what was
 * measured last. Three statements: what there is, the rows, the dates to go back to.
 * @throws ServiceError VALIDATION for an instant that is none
 */
export const getLeaderboard = async ({ ctx, input }: Call<LeaderboardQuery>): Promise<Leaderboard> => {
  const at = input.at === undefined ? ctx.clock.now() : new Date(input.at)
  if (Number.isNaN(at.getTime())) throw invalid([{ path: 'at', message: 'This is no instant.' }])
  const { metric = 'successesPerSecond' } = input
  const project = projectOf(ctx, input.project)
  const choices = await leaderboardChoices(ctx.db.pool, project, at)
  const board = chooseBoard(choices, input)
  const selection = board && { project, ...board }
  const rows = selection ? await leaderboardRows(ctx.db.pool, { ...selection, at }) : []
  const dates = selection ? await leaderboardDates(ctx.db.pool, selection, mostDates) : []
  return {
    scenario: board && scenarioOf(board),
    environment: board && { id: board.environmentId, name: board.environmentName, ...hardwareOf(rows) },
    profile: board && profileOf(board),
    metric,
    at: instant(at),
    rows: boardRows(rows, { metric, noiseFloor: board?.noiseFloor ?? null }),
    choices: { ...furtherChoices(choices, board), dates: dates.map(instant) },
  }
}

const hardwareOf = (rows: readonly BoardRow[]) => {
  const facts = rows.find(({ hostFacts }) => hostFacts !== null)?.hostFacts ?? null
  return { facts, cpus: facts?.threads ?? null }
}
