import type { JobDetail, PhaseTiming } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import type { Fault } from './draw-schedule.ts'
import type { Evidence, RunRow } from './evidence.ts'
import type { FaultKind } from './fault-kinds.ts'
import { judge } from './judge.ts'

const submitted = { cells: 3, rounds: 10 }
const phase = (status: PhaseTiming['status'], durationMs = 5): PhaseTiming => ({
  status,
  startedAt: '2026-03-01T10:00:00.000Z',
  durationMs,
})
const begun = [phase('CLAIMED'), phase('PREPARING')]
const succeeded = (position: number, attempt = 1): RunRow => ({
  id: `run-${position}-${attempt}`,
  position,
  attempt,
  status: 'SUCCEEDED',
  superseded: false,
  code: null,
  phases: [...begun, phase('MEASURING')],
  lastedMs: 900,
  results: 1,
})
const lost = (position: number, attempt = 1): RunRow => ({
  ...succeeded(position, attempt),
  status: 'LOST',
  superseded: true,
  code: 'RUNNER_LOST',
  phases: begun,
  results: 0,
})
const failed = (position: number, code: string): RunRow => ({
  ...succeeded(position),
  status: 'FAILED',
  code,
  results: 0,
})

const jobOf = (runs: readonly RunRow[]): JobDetail => {
  const counting = runs.filter(({ superseded }) => !superseded)
  const count = (...statuses: string[]) => counting.filter(({ status }) => statuses.includes(status)).length
  const cells = ['plaintext', 'json', 'sha256'].map((scenarioId, cell) => ({
    scenarioId,
    rounds: runs.flatMap(({ id, position, results }) =>
      results > 0 && position % 3 === cell ? [{ runId: id, round: Math.floor(position / 3) + 1 }] : [],
    ),
  }))
  const good = count('SUCCEEDED')
  return {
    status: good === counting.length ? 'SUCCEEDED' : 'PARTIAL',
    finishedAt: '2026-03-01T10:01:00.000Z',
    runs: {
      total: counting.length,
      queued: count('QUEUED'),
      active: count('MEASURING'),
      succeeded: good,
      failed: count('FAILED', 'TIMED_OUT', 'LOST'),
      cancelled: count('CANCELLED'),
    },
    cells,
  } as unknown as JobDetail
}

const all = Array.from({ length: 30 }, (_, position) => succeeded(position))
const evidence = (runs: RunRow[] = all, more: Partial<Evidence> = {}): Evidence => ({
  job: jobOf(runs),
  runs,
  longestSilence: 12,
  spooled: [],
  refused: [],
  nextJobSeconds: 2,
  runnerIsFree: true,
  leftOfRuns: [],
  leftInTheEnd: [],
  crashes: [],
  notStopped: [],
  ...more,
})
const fault = (kind: FaultKind): Fault => ({ kind, atMs: 1000, lastsMs: 0 })
const say = (given: Evidence, ...kinds: FaultKind[]) => judge(given, submitted, kinds.map(fault))
/** All runs, with those of one position replaced. */
const but = (position: number, ...instead: RunRow[]) => [
  ...all.slice(0, position),
  ...instead,
  ...all.slice(position + 1),
]

describe('judge finds nothing wrong', () => {
  it('when every run has its result', () => {
    expect(say(evidence(), 'redis-killed')).toEqual([])
  })

  it('when a run was lost with its runner and succeeded in another attempt', () => {
    expect(say(evidence(but(4, lost(4), succeeded(4, 2))), 'runner-killed')).toEqual([])
  })

  it('when as many runs failed as servers and generators were killed', () => {
    const runs = but(4, failed(4, 'TARGET_DIED'))
    runs[9] = failed(9, 'GENERATOR_FAILED')
    expect(say(evidence(runs), 'generator-killed', 'server-killed')).toEqual([])
  })
})

describe('judge finds', () => {
  it('a run that is not over', () => {
    const measuring: RunRow = { ...succeeded(4), status: 'MEASURING', results: 0 }
    expect(say(evidence(but(4, measuring)), 'runner-killed').join('\n')).toMatch(/run 4\.1 \(MEASURING\) is not over/)
  })

  it('a run that is missing, and one that counts twice', () => {
    expect(say(evidence(but(4))).join('\n')).toMatch(/29 runs are there of 30/)
    const twice = say(evidence(but(4, { ...lost(4), superseded: false }, succeeded(4, 2))), 'runner-killed')
    expect(twice.join('\n')).toMatch(/not its last attempt alone counts/)
  })

  it('a success without a result, and a result of an attempt that was lost', () => {
    expect(say(evidence(but(4, { ...succeeded(4), results: 0 }))).join('\n')).toMatch(/run 4\.1 .* has 0 results/)
    const both = but(4, { ...lost(4), results: 1 }, succeeded(4, 2))
    const said = say(evidence(both), 'runner-killed').join('\n')
    expect(said).toMatch(/run 4\.1 .* has 1 results/)
    expect(said).toMatch(/plaintext|json/)
    expect(said).toMatch(/counts a round twice/)
  })

  it('a result stored twice', () => {
    expect(say(evidence(but(4, { ...succeeded(4), results: 2 }))).join('\n')).toMatch(/has 2 results/)
  })

  it('a result lost: a failure that no fault explains, or more of them than faults', () => {
    const one = evidence(but(4, failed(4, 'TARGET_DIED')))
    expect(say(one, 'api-killed')).toEqual(['run 4.1 (FAILED TARGET_DIED): no fault explains it'])
    const runs = but(4, failed(4, 'TARGET_DIED'))
    runs[9] = failed(9, 'TARGET_DIED')
    expect(say(evidence(runs), 'server-killed')).toEqual(['run 9.1 (FAILED TARGET_DIED): no fault explains it'])
  })

  it('a run taken from a runner that nothing had happened to, and one given up', () => {
    const again = evidence(but(4, lost(4), succeeded(4, 2)))
    expect(say(again, 'redis-killed')).toEqual(['run 4.1 (LOST RUNNER_LOST): no fault took it from its runner'])
    const claimed = evidence(but(4, { ...lost(4), phases: [phase('CLAIMED')] }, succeeded(4, 2)))
    for (const given of [again, claimed]) {
      expect(say(given, 'api-away')).toEqual(['run 4.1 (LOST RUNNER_LOST): no fault took it from its runner'])
    }
    const gone = evidence(but(4, lost(4), lost(4, 2), { ...lost(4, 3), superseded: false }))
    expect(say(gone, 'runner-killed')).toEqual(['run 4.3 (LOST RUNNER_LOST) was given up'])
  })

  it('a report that nobody took', () => {
    expect(say(evidence(all, { spooled: ['run-3-1'] }))).toEqual(['the report of run run-3-1 is still in the spool'])
    expect(say(evidence(all, { refused: ['run-3-1'] })).join()).toMatch(/refused, which is not lost/)
  })

  it('a table that says something else', () => {
    const job = jobOf(but(4, failed(4, 'TARGET_DIED')))
    const said = say(evidence(all, { job })).join('\n')
    expect(said).toMatch(/the job counts/)
    expect(said).toMatch(/the job is PARTIAL, not SUCCEEDED/)
    expect(said).toMatch(/the cells show 29 results of 30/)
    expect(say(evidence(all, { job: null }))).toEqual(['the API does not tell of the job'])
  })

  it('times below nothing, and hours', () => {
    const back = { ...succeeded(4), phases: [phase('CLAIMED', -3_599_000)] }
    expect(say(evidence(but(4, back)), 'clock-back')).toEqual(['run 4.1 (SUCCEEDED): CLAIMED took -3599000 ms'])
    const long = { ...succeeded(4), lastedMs: 3_600_900 }
    expect(say(evidence(but(4, long)), 'clock-forward')).toEqual(['run 4.1 (SUCCEEDED) took 3600900 ms'])
  })

  it('an instance that stands still', () => {
    expect(say(evidence(all, { longestSilence: 61 }))).toEqual(['nothing moved for 61 s after the faults'])
    expect(say(evidence(all, { nextJobSeconds: null }))).toEqual(['the next job did not succeed'])
    expect(say(evidence(all, { nextJobSeconds: 31 }))).toEqual(['the next job took 31 s'])
    expect(say(evidence(all, { runnerIsFree: false }))).toEqual(['the runner is not there, or not idle'])
  })

  it('what was left, what ended by itself and what did not end', () => {
    expect(say(evidence(all, { leftOfRuns: ['7 ab'] }))).toEqual(['of a run was left: 7 ab'])
    expect(say(evidence(all, { leftInTheEnd: ['8 postgres'] }))).toEqual(['in the end was left: 8 postgres'])
    const crashes = ['api', 'postgres'].map((part) => ({ part, what: `${part} ended by itself` }))
    expect(say(evidence(all, { crashes }))).toEqual(['api ended by itself', 'postgres ended by itself'])
    expect(say(evidence(all, { crashes }), 'postgres-disk-full')).toEqual(['api ended by itself'])
    expect(say(evidence(all, { notStopped: ['api'] }))).toEqual(['api did not stop when asked'])
  })
})
