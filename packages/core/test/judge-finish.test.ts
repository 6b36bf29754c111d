import { completeProfile, type FinishRun } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { type Judged, judgeFinish } from '../src/run/judge-finish.ts'
import { measurement } from './support/runner.ts'
import { wrkOutput } from './support/wrk-output.ts'

const at = new Date('2026-11-20T10:00:00Z')
const context: Judged = {
  jobId: 'job',
  projectId: 'project',
  environmentId: 'environment',
  commit: null,
  round: 2,
  warmupSeconds: 5,
  warmupMaxSeconds: 20,
  subjectName: 'node/http',
  serverId: 'node/http',
  scenarioId: 'json',
  scenarioRevision: 'r',
  profile: completeProfile({ generator: 'wrk', connections: 10, durationSeconds: 5 }),
  environmentFingerprint: 'f',
  noiseFloor: null,
  parts: [],
}
const report = (more: Partial<FinishRun> = {}): FinishRun => ({
  lease: 'l',
  outcome: 'SUCCEEDED',
  error: null,
  finishedAt: at.toISOString(),
  phases: [],
  log: [],
  samples: [],
  start: null,
  measurement: measurement(at),
  ...more,
})
const judge = (more?: Partial<FinishRun>) => judgeFinish('run', context, report(more), at)

describe('judgeFinish', () => {
  it('reads the figures from the raw output, whatever the runner may think of them', () => {
    expect(judge()).toMatchObject({
      status: 'SUCCEEDED',
      error: null,
      result: { runId: 'run', round: 2, metrics: { requests: 50_000, successesPerSecond: 10_000 }, measuredAt: at },
    })
  })

  it('fails what holds no result, with the end of what was said', () => {
    const silent = measurement(at, '')
    silent.output.exitCode = null
    expect(judge({ measurement: silent })).toMatchObject({
      status: 'FAILED',
      result: null,
      error: { code: 'NO_RESULT', blame: 'generator', detail: '(ended by a signal)' },
    })
    const long = measurement(at, `${'x'.repeat(10_000)} the end`)
    expect(judge({ measurement: long }).error?.detail).toMatch(/^x{1992} the end\n\(exit code 0\)$/)
  })

  it('fails what contradicts itself and names the contradiction', () => {
    const { status, error, result } = judge({ measurement: measurement(at, wrkOutput({ requests: 100, non2xx: 300 })) })
    expect({ status, code: error?.code, result }).toEqual({ status: 'FAILED', code: 'NO_RESULT', result: null })
    expect(error?.message).toContain('successes is -200')
  })

  it('refuses figures of which one belies the other, and names both', () => {
    const falling = wrkOutput({ requests: 50_000 }).replace(/99% +[\d.]+ms/, '99%    0.01ms')
    const { status, error, result } = judge({ measurement: measurement(at, falling) })
    expect({ status, code: error?.code, blame: error?.blame, result }).toEqual({
      status: 'FAILED',
      code: 'REPORT_REFUSED',
      blame: 'platform',
      result: null,
    })
    expect(error?.detail).toMatch(/latency/i)
  })

  it('keeps the outcome and the error of the runner otherwise, and no result', () => {
    const error = { code: 'VERIFY_AGAIN_FAILED', blame: 'target', message: 'wrong', detail: null } as const
    expect(judge({ outcome: 'FAILED', error })).toEqual({ status: 'FAILED', error, result: null })
    expect(judge({ outcome: 'CANCELLED' })).toEqual({ status: 'CANCELLED', error: null, result: null })
  })

  it('takes nothing for later than it was told', () => {
    const ahead = measurement(new Date(at.getTime() + 60_000))
    expect(judge({ measurement: ahead }).result?.measuredAt).toEqual(at)
  })

  it('goes by the version that was run rather than the one that is printed', () => {
    expect(judge().result?.generatorVersion).toBe('4.1.0')
    const unknown = measurement(at)
    unknown.output.generatorVersion = null
    expect(judge({ measurement: unknown }).result?.generatorVersion).toBeNull()
  })
})
