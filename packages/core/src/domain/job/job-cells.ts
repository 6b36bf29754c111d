import { doubtsOf, isTerminal, type JobCell } from '@wrkbench/contracts'
import type { Ranked } from '@wrkbench/stats'
import { groupBy } from '../group-by.ts'
import { figureOf } from '../rank/figure.ts'
import { rankContenders, roundsBesideBound } from '../rank/standing.ts'
import type { MatrixCell } from './matrix-cells.ts'

/**
 * Summarizes each cell of a job over its rounds. Medians and intervals come from the rounds that count. `standingOf` decides
 * which rounds count and whether a cell can have a rank.
 */
export const jobCells = (cells: readonly MatrixCell[], noiseFloor: number | null): JobCell[] => {
  const boards = groupBy(cells, ({ scenarioId, profileIndex }) => `${profileIndex} ${scenarioId}`)
  const ranks = new Map([...boards.values()].flatMap((board) => [...rankCells(board, noiseFloor)]))
  return cells.map((cell) => toJobCell(cell, ranks.get(cell.id)))
}

const rankCells = (cells: readonly MatrixCell[], noiseFloor: number | null): Map<string, Ranked> =>
  rankContenders(
    cells.map(({ id, standing }) => ({
      id,
      standing,
      values: standing.counting.map((run) => run.successesPerSecond),
    })),
    { better: 'higher', noiseFloor },
  )

const toJobCell = (cell: MatrixCell, ranked: Ranked | undefined): JobCell => {
  const { counting, lowerBound } = cell.standing
  const beside = roundsBesideBound(cell.standing)
  const { median, interval } = figureOf(counting, (run) => run.successesPerSecond)
  const p50 = figureOf(beside, (run) => run.latencyP50Us, 'latencyP50Us')
  const p99 = figureOf(beside, (run) => run.latencyP99Us, 'latencyP99Us')
  return {
    serverId: cell.serverId,
    scenarioId: cell.scenarioId,
    profileIndex: cell.profileIndex,
    rounds: cell.rounds.map(({ round, id, successesPerSecond, flags }) => ({
      round,
      runId: id,
      value: successesPerSecond,
      flagged: doubtsOf(flags).length > 0,
    })),
    counting: counting.length,
    median,
    interval,
    latencyP50Us: p50.median,
    latencyP50Interval: p50.interval,
    latencyP99Us: p99.median,
    latencyP99Interval: p99.interval,
    rank: ranked?.rank ?? null,
    tied: ranked?.tied ?? false,
    lowerBound,
    note: ranked && ranked.rank !== null ? null : noteOf(cell),
  }
}

const noteOf = ({ runs, rounds, standing }: MatrixCell): string => {
  if (rounds.length > 0) return standing.whyNot ?? 'a value is not above zero'
  const failed = runs.findLast(({ error }) => error !== null)
  if (failed?.error) return failed.error.message
  if (runs.length > 0 && runs.every(({ status }) => status === 'CANCELLED')) return 'cancelled'
  const over = runs.length > 0 && runs.every(({ status }) => isTerminal(status))
  return over ? 'no result' : 'not measured yet'
}
