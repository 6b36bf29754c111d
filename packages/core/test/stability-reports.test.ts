import { emptySample, type Sample } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { aaReports, aaSide } from '../src/domain/job/aa-reports.ts'
import { runTrend } from '../src/domain/job/run-trend.ts'
import { stabilityPairs, stabilityReports } from '../src/domain/job/stability-reports.ts'
import { about, cellsOf, profileOf } from './support/cells.ts'

const profiles = [profileOf({ durationSeconds: 60 }), profileOf({ durationSeconds: 600 })]

describe('stabilityPairs', () => {
  it('are loads that differ in length alone, one at least twice the other', () => {
    expect(stabilityPairs(profiles)).toEqual([{ shortIndex: 0, longIndex: 1, factor: 10 }])
    expect(stabilityPairs([profileOf({ requests: 500 }), profileOf({ requests: 1000 })])).toMatchObject([{ factor: 2 }])
    expect(stabilityPairs([profileOf({ durationSeconds: 10 }), profileOf({ durationSeconds: 19 })])).toEqual([])
    expect(stabilityPairs([profileOf({}), profileOf({ durationSeconds: 600, connections: 9 })])).toEqual([])
    expect(stabilityPairs([profileOf({}), profileOf({ requests: 10 })])).toEqual([])
  })
})

describe('stabilityReports', () => {
  const report = (rounds: Parameters<typeof cellsOf>[1], trends = new Map<string, number>()) =>
    stabilityReports(stabilityPairs(profiles), cellsOf(profiles, rounds), { noiseFloor: null, trends })[0]

  it('is what of ten times the short result is left, and how far the latency climbed', () => {
    // 7 185 111 requests in 1 min, 63 284 600 in 10: 88.08 %
    const drop = report([about(7_185_111 / 60, { p99Us: 1000 }), about(63_284_600 / 600, { p99Us: 1344 })])
    expect(drop).toMatchObject({ factor: 10, power: { verdict: 'slower' }, note: null })
    expect(drop?.power.ratio).toBeCloseTo(0.8808, 4)
    expect(drop?.power.interval?.high).toBeLessThan(0.91)
    expect(drop?.latencyP99.ratio).toBeCloseTo(1.344, 3)
  })

  it('claims nothing where the rounds do not show it', () => {
    expect(report([about(1000), about(1001)])?.power.verdict).toBe('same')
    expect(report([about(1000), [{ rate: 500 }]])).toMatchObject({
      power: { interval: null, verdict: 'inconclusive' },
      note: 'long: only 1 round, 3 are needed',
    })
  })

  it('has no verdict on rounds in doubt, however clear they look', () => {
    const held = report([about(1000), about(500, { flags: ['foreign-cpu'] })])
    expect(held?.power).toMatchObject({ verdict: 'inconclusive', moreRounds: null })
    expect(held?.power.ratio).toBeCloseTo(0.5, 6)
    expect(held?.note).toBe('long: lower bound (every round in doubt: CPU taken by other processes)')
    const rounds = [...about(1000, { flags: ['steal'] }), ...about(1000, { flags: ['steal'] })]
    expect(aaReports(cellsOf([profileOf({})], [rounds]), null)[0]?.compared.verdict).toBe('inconclusive')
  })

  it('compares the latencies that the job shows: of rounds without doubts where a throughput is a lower bound', () => {
    const [clean, held] = [about(1000).slice(0, 2), about(900, { p99Us: 9000, flags: ['foreign-cpu'] })]
    expect(report([about(1000), [...clean, ...held]])?.latencyP99.ratio).toBeCloseTo(1, 6)
  })

  it('takes one value of each long run for the trend inside it', () => {
    const trends = new Map([
      ['0-1', 5],
      ['1-1', 0.9],
      ['1-2', 0.92],
      ['1-3', 0.91],
    ])
    const trend = report([about(1000), about(1000)], trends)?.trend
    expect(trend).toMatchObject({ change: 0.91, rounds: 3 })
    expect(trend?.interval?.high).toBeLessThan(1)
    const doubted = report([about(1000), about(1000, { flags: ['foreign-cpu'] })], trends)?.trend
    expect(doubted).toMatchObject({ change: 0.91, interval: null, rounds: 3 })
    expect(report([about(1), about(1)])?.trend).toBeNull()
    // if some timelines were removed, there is no trend: one over the rest would differ from the earlier one
    const removed = new Set(['1-2'])
    const cells = cellsOf(profiles, [about(1000), about(1000)])
    const [left] = stabilityReports(stabilityPairs(profiles), cells, { noiseFloor: null, trends, removed })
    expect(left).toMatchObject({ trend: null, trendRemoved: true })
  })
})

describe('runTrend', () => {
  const sample = (t: number, rps: number | null, phase: Sample['phase'] = 'MEASURING'): Sample => ({
    ...emptySample(t, phase),
    rps,
  })
  const falling = Array.from({ length: 84 }, (_, i) => sample(i / 4, 1000 - (i / 4) * 10))

  it('is the throughput at the end by that at the start, from one-second windows', () => {
    const change = runTrend([sample(0.2, 9, 'WARMING_UP'), ...falling])
    expect(change).toBeCloseTo((1000 - 203.75) / (1000 - 13.75), 2)
  })

  it('is not known from a few seconds or without a rate', () => {
    expect(runTrend(falling.slice(0, 20))).toBeNull()
    expect(runTrend(falling.map(({ t }) => sample(t, null)))).toBeNull()
  })
})

describe('aaReports', () => {
  it('compares a cell with itself, sides in the order A B B A', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(aaSide).join('')).toBe('abbaabba')
    const rounds = [...about(1000), ...about(1001), ...about(999), ...about(1000)]
    expect(aaReports(cellsOf([profileOf({})], [rounds]), null)).toMatchObject([
      { serverId: 'a', compared: { verdict: 'same' }, rounds: { a: 8, b: 8 }, note: null },
    ])
  })
})
