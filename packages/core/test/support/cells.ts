import { completeProfile, type Flag, type LoadProfile, type LoadProfileInput } from '@wrkbench/contracts'
import type { JobSpecRow, RunRow } from '@wrkbench/db'
import { type MatrixCell, matrixCells } from '../../src/domain/job/matrix-cells.ts'

export const profileOf = (more: Partial<LoadProfileInput>): LoadProfile =>
  completeProfile({ generator: 'wrk', connections: 8, ...(more.requests ? {} : { durationSeconds: 10 }), ...more })

export interface MadeUpRound {
  rate: number
  p99Us?: number
  flags?: Flag['id'][]
}

/** Cells of one server and scenario: for each profile its rounds. */
export const cellsOf = (
  profiles: readonly LoadProfile[],
  rounds: readonly (readonly MadeUpRound[])[],
): MatrixCell[] => {
  const spec: JobSpecRow = {
    servers: ['a'],
    scenarios: ['json'],
    profiles: [...profiles],
    rounds: 3,
    warmupSeconds: 1,
    order: 'interleaved',
  }
  const runs = rounds.flatMap((own, profileIndex) =>
    own.map(
      ({ rate, p99Us = 1000, flags = [] }, index): RunRow => ({
        id: `${profileIndex}-${index + 1}`,
        jobId: 'job',
        serverId: 'a',
        scenarioId: 'json',
        profileIndex,
        loadProfileId: 1,
        round: index + 1,
        attempt: 1,
        position: 0,
        status: 'SUCCEEDED',
        superseded: false,
        error: null,
        progress: 1,
        queuedAt: new Date(0),
        startedAt: null,
        finishedAt: null,
        successesPerSecond: rate,
        latencyP50Us: p99Us / 2,
        latencyP99Us: p99Us,
        flags: flags.map((id) => ({ id, evidence: 'made up' })),
      }),
    ),
  )
  return matrixCells(spec, runs)
}

/** Four rounds about 1 % apart. */
export const about = (rate: number, more: Omit<MadeUpRound, 'rate'> = {}): MadeUpRound[] =>
  [0.995, 1.005, 1, 1.01].map((factor) => ({ rate: rate * factor, ...more }))
