import { completeProfile, type Flag } from '@wrkbench/contracts'
import type { JobSpecRow, RunRow } from '@wrkbench/db'
import { describe, expect, it } from 'vitest'
import { runError } from '../run/run-error.ts'
import { jobCells as cellsOf } from './job-cells.ts'
import { matrixCells } from './matrix-cells.ts'

const profile = completeProfile({ generator: 'wrk', connections: 1, durationSeconds: 1 })
const spec = (more: Partial<JobSpecRow> = {}): JobSpecRow => ({
  servers: ['a', 'b'],
  scenarios: ['json'],
  profiles: [profile],
  rounds: 3,
  warmupSeconds: 1,
  order: 'interleaved',
  ...more,
})
const run = (serverId: string, round: number, more: Partial<RunRow> = {}): RunRow => ({
  id: `${serverId}${round}`,
  jobId: 'job',
  serverId,
  scenarioId: 'json',
  profileIndex: 0,
  loadProfileId: 1,
  round,
  attempt: 1,
  position: round,
  status: 'SUCCEEDED',
  superseded: false,
  error: null,
  progress: 1,
  queuedAt: new Date(0),
  startedAt: null,
  finishedAt: null,
  successesPerSecond: 1000 + round,
  latencyP50Us: 100,
  latencyP99Us: null,
  flags: [],
  ...more,
})
const jobCells = (spec: JobSpecRow, runs: readonly RunRow[], noiseFloor: number | null) =>
  cellsOf(matrixCells(spec, runs), noiseFloor)
const flag: Flag = { id: 'errors', evidence: 'made up' }
const failed = { status: 'FAILED', successesPerSecond: null, error: runError('VERIFY_FAILED', 'wrong body') } as const

describe('jobCells', () => {
  it('has a cell for every server, scenario and profile, measured or not', () => {
    const cells = jobCells(spec({ scenarios: ['json', 'sha256'], profiles: [profile, profile] }), [], null)
    expect(cells).toHaveLength(2 * 2 * 2)
    expect(new Set(cells.map((cell) => `${cell.serverId} ${cell.scenarioId} ${cell.profileIndex}`)).size).toBe(8)
    for (const cell of cells) {
      expect(cell).toMatchObject({ median: null, interval: null, rank: null, rounds: [], note: 'not measured yet' })
    }
  })

  it('orders rounds and leaves flagged ones out of the median', () => {
    const runs = [run('a', 3), run('a', 1), run('a', 4, { successesPerSecond: 9000, flags: [flag] }), run('a', 2)]
    const [cell] = jobCells(spec(), runs, null)
    expect(cell?.rounds.map(({ round, flagged }) => [round, flagged])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ])
    expect(cell).toMatchObject({
      median: 1002,
      counting: 3,
      rank: 1,
      note: null,
      latencyP50Us: 100,
      latencyP99Us: null,
    })
  })

  it('shows the median of a cell with flagged rounds alone, and does not rank it', () => {
    const [cell] = jobCells(
      spec(),
      [1, 2, 3].map((round) => run('a', round, { flags: [flag] })),
      null,
    )
    expect(cell).toMatchObject({
      median: 1002,
      counting: 3,
      rank: null,
      note: 'every round is flagged (failed requests)',
    })
  })

  it('says the latency of a lower bound by its rounds without doubts, as a ranking of latencies does', () => {
    const steal: Flag = { id: 'steal', evidence: 'made up' }
    const runs = [1, 2, 3, 4].map((round) =>
      run('a', round, round % 2 ? { flags: [steal], latencyP99Us: 90_000 } : { latencyP99Us: 17_000 + round }),
    )
    const [cell] = jobCells(spec({ rounds: 4 }), runs, null)
    expect(cell).toMatchObject({
      lowerBound: true,
      counting: 4,
      median: 1002.5,
      latencyP99Us: 17_003,
      latencyP99Interval: null,
    })
  })

  it('ranks within one scenario and profile', () => {
    const fast = [1, 2, 3].map((round) => run('a', round))
    const slow = [1, 2, 3].map((round) => run('b', round, { successesPerSecond: 500 + round }))
    const other = [1, 2, 3].map((round) =>
      run('b', round, { scenarioId: 'sha256', successesPerSecond: 10 + round / 10 }),
    )
    const cells = jobCells(spec({ scenarios: ['json', 'sha256'] }), [...fast, ...slow, ...other], null)
    const ranks = cells.map(({ serverId, scenarioId, rank }) => [scenarioId, serverId, rank])
    expect(ranks).toEqual([
      ['json', 'a', 1],
      ['json', 'b', 2],
      ['sha256', 'a', null],
      ['sha256', 'b', 1],
    ])
  })

  it('gives rank 1 to nobody who is slower than a lower bound', () => {
    const held: Flag = { id: 'client-bound', evidence: 'made up' }
    const cells = jobCells(
      spec({ servers: ['a', 'b', 'c'] }),
      [1, 2, 3].flatMap((round) => [
        run('a', round),
        run('b', round, { successesPerSecond: 5000 + round, flags: [held] }),
        run('c', round, { successesPerSecond: 9000 + round, flags: [held, flag] }),
      ]),
      null,
    )
    expect(cells).toMatchObject([
      { rank: 2, tied: false, lowerBound: false, note: null },
      {
        rank: null,
        lowerBound: true,
        median: 5002,
        note: 'lower bound (every round in doubt: load generator out of CPU)',
      },
      { rank: null, lowerBound: false, note: 'every round is flagged (failed requests, load generator out of CPU)' },
    ])
  })

  it('distinguishes only cells that differ by more than the noise of the environment', () => {
    const runs = [1, 2, 3, 4].flatMap((round) => [
      run('a', round),
      run('b', round, { successesPerSecond: 900 + round }),
    ])
    const ranksAt = (noise: number | null) => jobCells(spec(), runs, noise).map(({ rank }) => rank)
    expect(ranksAt(null)).toEqual([1, 2])
    expect(ranksAt(0.05)).toEqual([1, 1])
  })

  it('counts the attempt that took the place of a lost one, once', () => {
    const lost = run('a', 1, {
      status: 'LOST',
      superseded: true,
      successesPerSecond: null,
      error: runError('RUNNER_LOST', 'gone'),
    })
    const [cell] = jobCells(spec(), [lost, run('a', 1, { id: 'again', attempt: 2 })], null)
    expect(cell?.rounds.map(({ runId }) => runId)).toEqual(['again'])
  })

  it('says why a cell has no number', () => {
    const noteOf = (...runs: RunRow[]) => jobCells(spec(), runs, null)[0]?.note
    expect(noteOf(run('a', 1, failed))).toBe('wrong body')
    expect(noteOf(run('a', 1, { status: 'CANCELLED', successesPerSecond: null }))).toBe('cancelled')
    expect(noteOf(run('a', 1, { status: 'MEASURING', successesPerSecond: null }))).toBe('not measured yet')
    expect(noteOf(run('a', 1, { successesPerSecond: null }))).toBe('no result')
    expect(noteOf(run('a', 1), run('a', 2), run('a', 3, failed))).toBe('only 2 rounds, 3 are needed')
  })
})
