import { completeProfile, emptyMetrics } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { deadlineSeconds } from './deadline.ts'
import { describeHardware } from './describe-hardware.ts'
import { type Measured, metricValues } from './metric-values.ts'
import { runError } from './run-error.ts'
import { isUuid, uuid7 } from './uuid7.ts'

describe('uuid7', () => {
  it('sorts by time and is never the same', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    const ids = [0, 1, 2].map((ms) => uuid7(new Date(now.getTime() + ms)))
    expect(ids.toSorted()).toEqual(ids)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(now.getTime())
    const atOnce = Array.from({ length: 1000 }, () => uuid7(now))
    expect(new Set(atOnce).size).toBe(1000)
    expect(atOnce.toSorted()).toEqual(atOnce)
  })

  it('is told from other text', () => {
    expect(['', 'x', '1', `${uuid7(new Date())}0`, uuid7(new Date()).toUpperCase()].map(isUuid)).toEqual([
      ...[false, false, false, false, true],
    ])
  })
})

describe('deadlineSeconds', () => {
  it('holds build, start, warm-up, load and some slack', () => {
    const timed = completeProfile({ generator: 'wrk', connections: 1, durationSeconds: 60 })
    expect(deadlineSeconds(timed, 5, {})).toBe(600 + 30 + 5 + 60 + 10 + 60)
    expect(deadlineSeconds(timed, 5, { buildTimeoutSeconds: 1200, startTimeoutSeconds: 90 })).toBe(1425)
    const counted = completeProfile({ generator: 'ab', connections: 1, requests: 10 })
    expect(deadlineSeconds(counted, 0, {})).toBe(600 + 30 + 600 + 10 + 60)
  })
})

describe('runError', () => {
  it('blames by its code', () => {
    expect(runError('VERIFY_FAILED', 'wrong').blame).toBe('target')
    expect(runError('RUNNER_LOST', 'gone')).toEqual({
      code: 'RUNNER_LOST',
      blame: 'runner',
      message: 'gone',
      detail: null,
    })
  })
})

describe('describeHardware', () => {
  it('leaves out what the platform did not tell', () => {
    const unknown = { os: null, kernel: null, arch: null, virtualization: null, cpuModel: null, cpuVendor: null }
    const counts = { sockets: null, cores: null, threads: 1, cpuMhz: null, governor: null, memoryBytes: null }
    expect(describeHardware({ hostname: 'h', ...unknown, ...counts, caches: {}, nodeVersion: '20' })).toBe('1 CPU')
  })
})

describe('metricValues', () => {
  const measured = (server: Partial<Measured['server']>): Measured => ({
    metrics: { ...emptyMetrics(), successesPerSecond: 5000 },
    server: { cpuUserSeconds: 6, cpuSystemSeconds: 2, wallSeconds: 10, peakRssBytes: 1024, ...server },
    startMs: 50,
  })

  it('computes CPU and efficiency from what was watched', () => {
    expect(metricValues.serverCpuPercent(measured({}))).toBeCloseTo(80)
    expect(metricValues.successesPerCpuSecond(measured({}))).toBeCloseTo(6250)
    expect(metricValues.startMs(measured({}))).toBe(50)
  })

  it('computes nothing from what was not', () => {
    for (const gap of [{ cpuUserSeconds: null }, { wallSeconds: null }, { wallSeconds: 0 }]) {
      expect(metricValues.serverCpuPercent(measured(gap))).toBeNull()
      expect(metricValues.successesPerCpuSecond(measured(gap))).toBeNull()
    }
    expect(metricValues.successesPerCpuSecond(measured({ cpuUserSeconds: 0, cpuSystemSeconds: 0 }))).toBeNull()
  })
})
