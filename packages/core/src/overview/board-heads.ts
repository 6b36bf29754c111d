import type { MetricId, OverviewBoard } from '@wrkbench/contracts'
import { type Board, type BoardRow, boardsRows, newestBoards } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { groupBy } from '../domain/group-by.ts'
import { instantOrNull } from '../instant.ts'
import { profileOf, scenarioOf } from '../leaderboard/board-of.ts'
import { rankedSubjects, toRow } from '../leaderboard/board-rows.ts'

const mostBoards = 6
/** boards that are read in addition, because a board without any rate is not shown */
const spareBoards = 4
const mostRows = 6

/**
 * Returns the top rows of the newest rankings, one ranking per scenario, and the number of scenarios. Two statements; one more
 * if there are rankings to leave out.
 */
export const boardHeads = async (
  ctx: Ctx,
  project: string,
): Promise<{ boards: OverviewBoard[]; scenarios: number }> => {
  const at = ctx.clock.now()
  const most = mostBoards + spareBoards
  const { boards: newest, scenarios } = await newestBoards(ctx.db.pool, { project, at, most })
  const headsOf = async (some: readonly Board[]): Promise<OverviewBoard[]> => {
    const rows = some.length > 0 ? await boardsRows(ctx.db.pool, { project, at, boards: some }) : []
    const byPlace = groupBy(rows, ({ place }) => place)
    return some.map((board, place) => toHead(board, byPlace.get(place) ?? [])).filter((head) => head.rows.length > 0)
  }
  const boards = await headsOf(newest.slice(0, mostBoards))
  const spare = boards.length < mostBoards ? await headsOf(newest.slice(mostBoards)) : []
  return { boards: [...boards, ...spare].slice(0, mostBoards), scenarios }
}

const toHead = (board: Board, rows: readonly BoardRow[]): OverviewBoard => {
  const { metric, all } = ranked(rows, board)
  const measured = all.filter(({ isMeasured }) => isMeasured).slice(0, mostRows)
  return {
    scenario: scenarioOf(board),
    environment: { id: board.environmentId, name: board.environmentName },
    profile: profileOf(board),
    measuredAt: instantOrNull(newestOf(rows)),
    metric,
    rows: measured.map((row) => toRow(row, { metric })),
    further: all.length - measured.length,
  }
}

/** When the newest of the results shown was measured; a job that runs or ended early is not among them. */
const newestOf = (rows: readonly BoardRow[]): Date | null =>
  rows.reduce<Date | null>(
    (newest, { measuredAt }) => (measuredAt && (!newest || measuredAt > newest) ? measuredAt : newest),
    null,
  )

/**
 * Ranks by successes per second. Published figures often leave open which answers were successes; then ranks by requests per
 * second as printed.
 */
const ranked = (rows: readonly BoardRow[], { noiseFloor }: Board) => {
  const by = (metric: MetricId) => ({ metric, all: rankedSubjects(rows, { metric, noiseFloor }) })
  const bySuccesses = by('successesPerSecond')
  return bySuccesses.all.some(({ isMeasured }) => isMeasured) ? bySuccesses : by('requestsPerSecond')
}
