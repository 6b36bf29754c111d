import { emptyMetrics } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { cpuSplit } from './cpu-split.ts'
import type { Measured } from './metric-values.ts'

const round = (cpuUserSeconds: number | null, cpuSystemSeconds: number | null): Measured => ({
  metrics: emptyMetrics(),
  server: { cpuUserSeconds, cpuSystemSeconds, wallSeconds: 1, peakRssBytes: null },
  startMs: null,
})

describe('cpuSplit', () => {
  it('adds up to the median of the totals, although the medians of the parts do not', () => {
    // totals 50, 80, 90 %: median 80; medians of the parts 40 and 30 make 70
    const { cpuUserPercent, cpuSystemPercent } = cpuSplit([round(0.4, 0.1), round(0.5, 0.3), round(0.1, 0.8)])
    expect((cpuUserPercent ?? 0) + (cpuSystemPercent ?? 0)).toBe(80)
    expect(cpuUserPercent).toBeCloseTo((80 * 40) / 70)
    expect(cpuSystemPercent).toBeCloseTo((80 * 30) / 70)
  })

  it('leaves the parts of one round as they are', () => {
    const { cpuUserPercent, cpuSystemPercent } = cpuSplit([round(0.4, 0.2)])
    expect(cpuUserPercent).toBeCloseTo(40)
    expect(cpuSystemPercent).toBeCloseTo(20)
  })

  it('shows what is known', () => {
    expect(cpuSplit([])).toEqual({ cpuUserPercent: null, cpuSystemPercent: null })
    expect(cpuSplit([round(0.4, null)])).toEqual({ cpuUserPercent: 40, cpuSystemPercent: null })
    expect(cpuSplit([round(0, 0)])).toEqual({ cpuUserPercent: 0, cpuSystemPercent: 0 })
  })
})
