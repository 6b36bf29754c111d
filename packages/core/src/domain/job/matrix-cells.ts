import type { JobSpecRow, RunRow } from '@wrkbench/db'
import { groupBy } from '../group-by.ts'
import { type Standing, standingOf } from '../rank/standing.ts'

/** A successful run with its headline figure. */
export type Round = RunRow & { successesPerSecond: number }

/** One server × scenario × profile of a job with its runs so far. */
export interface MatrixCell {
  id: string
  serverId: string
  scenarioId: string
  profileIndex: number
  /** without superseded attempts, ordered by round */
  runs: RunRow[]
  rounds: Round[]
  standing: Standing<Round>
}

const cellKey = (serverId: string, scenarioId: string, profileIndex: number) =>
  `${profileIndex} ${scenarioId} ${serverId}`

/**
 * Returns every cell of a job, measured or not, ordered by scenario, profile and server. A pair that the job left out has no
 * runs and no cell.
 */
export const matrixCells = (spec: JobSpecRow, runs: readonly RunRow[]): MatrixCell[] => {
  const current = runs.filter(({ superseded }) => !superseded)
  const byCell = groupBy(current, (run) => cellKey(run.serverId, run.scenarioId, run.profileIndex))
  const cells = spec.scenarios.flatMap((scenarioId) =>
    spec.profiles.flatMap((_, profileIndex) =>
      spec.servers.map((serverId) => {
        const id = cellKey(serverId, scenarioId, profileIndex)
        const own = (byCell.get(id) ?? []).toSorted((a, b) => a.round - b.round)
        const rounds = own.flatMap((run) =>
          run.successesPerSecond === null ? [] : [{ ...run, successesPerSecond: run.successesPerSecond }],
        )
        const standing = standingOf(rounds, { throughput: true })
        return { id, serverId, scenarioId, profileIndex, runs: own, rounds, standing }
      }),
    ),
  )
  return spec.servedOnly ? cells.filter((cell) => cell.runs.length > 0) : cells
}
