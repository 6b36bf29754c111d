import { isTerminal, type JobCell } from '@wrkbench/contracts'
import type { JobSpecRow, RunRow } from '@wrkbench/db'
import { type Ranked, rank } from '@wrkbench/stats'
import { countingRounds, figureOf, medianOf, whyNotRanked } from './figure.ts'
import { groupBy } from './group-by.ts'

interface Cell {
  id: string
  serverId: string
  scenarioId: string
  profileIndex: number
  runs: RunRow[]
  /** with a headline */
  rounds: (RunRow & { successesPerSecond: number })[]
}

const cellKey = (serverId: string, scenarioId: string, profileIndex: number) =>
  `${profileIndex} ${scenarioId} ${serverId}`

const cellsOf = (spec: JobSpecRow, runs: readonly RunRow[]): Cell[] => {
  const current = runs.filter(({ superseded }) => !superseded)
  const byCell = groupBy(current, (run) => cellKey(run.serverId, run.scenarioId, run.profileIndex))
  return spec.scenarios.flatMap((scenarioId) =>
    spec.profiles.flatMap((_, profileIndex) =>
      spec.servers.map((serverId) => {
        const id = cellKey(serverId, scenarioId, profileIndex)
        const own = (byCell.get(id) ?? []).toSorted((a, b) => a.round - b.round)
        const rounds = own.flatMap((run) =>
          run.successesPerSecond === null ? [] : [{ ...run, successesPerSecond: run.successesPerSecond }],
        )
        return { id, serverId, scenarioId, profileIndex, runs: own, rounds }
      }),
    ),
  )
}

/**
 * The matrix of a job: each cell over its rounds. Medians, intervals and ranks come from rounds without flags; where
 * every round of a cell is flagged, its median is of those, and it has a note and no rank.
 */
export const jobCells = (spec: JobSpecRow, runs: readonly RunRow[]): JobCell[] => {
  const cells = cellsOf(spec, runs)
  const boards = groupBy(cells, ({ scenarioId, profileIndex }) => `${profileIndex} ${scenarioId}`)
  const ranks = new Map([...boards.values()].flatMap((board) => rankCells(board)).map((ranked) => [ranked.id, ranked]))
  return cells.map((cell) => toJobCell(cell, ranks.get(cell.id)))
}

const rankCells = (cells: readonly Cell[]): Ranked[] =>
  rank(
    cells
      .filter(({ rounds }) => whyNotRanked(rounds) === null)
      .map(({ id, rounds }) => ({ id, values: countingRounds(rounds).map((run) => run.successesPerSecond) })),
    { better: 'higher' },
  )

const toJobCell = (cell: Cell, ranked: Ranked | undefined): JobCell => {
  const counting = countingRounds(cell.rounds)
  const { median, interval } = figureOf(counting.map((run) => run.successesPerSecond))
  return {
    serverId: cell.serverId,
    scenarioId: cell.scenarioId,
    profileIndex: cell.profileIndex,
    rounds: cell.rounds.map(({ round, id, successesPerSecond, flags }) => ({
      round,
      runId: id,
      value: successesPerSecond,
      flagged: flags.length > 0,
    })),
    median,
    interval,
    latencyP50Us: medianOf(counting.map((run) => run.latencyP50Us)),
    latencyP99Us: medianOf(counting.map((run) => run.latencyP99Us)),
    rank: ranked?.rank ?? null,
    tied: ranked?.tied ?? false,
    note: ranked && ranked.rank !== null ? null : noteOf(cell),
  }
}

const noteOf = ({ runs, rounds }: Cell): string => {
  if (rounds.length > 0) return whyNotRanked(rounds) ?? 'a value is not above zero'
  const failed = runs.findLast(({ error }) => error !== null)
  if (failed?.error) return failed.error.message
  if (runs.length > 0 && runs.every(({ status }) => status === 'CANCELLED')) return 'cancelled'
  const over = runs.length > 0 && runs.every(({ status }) => isTerminal(status))
  return over ? 'no result' : 'not measured yet'
}
