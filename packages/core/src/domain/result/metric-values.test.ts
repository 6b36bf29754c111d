import { emptyMetrics } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { type Measured, metricValues } from './metric-values.ts'

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
