import type { Trends } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { newestMoment, trendSubtitle } from './subtitle.ts'

const at = (...moments: string[]) => moments.map((moment) => Date.parse(moment) / 1000)
const trends = (...series: { at: number[]; yearOnly?: number[] }[]) =>
  ({ series: series.map((one) => ({ yearOnly: [], ...one })) }) as unknown as Trends

describe('newestMoment', () => {
  const two = trends(
    { at: at('2026-01-01T00:00:00Z', '2026-01-03T00:24:00Z') },
    { at: at('2026-01-02T00:00:00Z', '2026-01-09T00:00:00Z') },
  )

  it('is that of a point, not the end of the axis', () => {
    expect(newestMoment(two, Date.parse('2026-02-01T00:00:00Z') / 1000)).toBe('2026-01-09T00:00:00.000Z')
    expect(newestMoment(two, Date.parse('2026-01-05T14:00:00Z') / 1000)).toBe('2026-01-03T00:24:00.000Z')
    expect(newestMoment(two, 0)).toBeNull()
  })

  it('says no more of it than is known', () => {
    expect(newestMoment(trends({ at: at('2015-12-31T00:00:00Z'), yearOnly: [0] }), 2e9)).toBe('2015')
  })
})

describe('trendSubtitle', () => {
  const profile = {
    generator: 'wrk',
    connections: 64,
    threads: 2,
    durationSeconds: 5,
    requests: null,
    pipeline: 1,
    rate: null,
  }
  const line = (environment: string, ...value: number[]) => ({
    environment: { name: environment },
    profile: { profile },
    value,
  })
  const said = (lines: object[], scale: 'linear' | 'log', metric = 'latencyP99Us') =>
    trendSubtitle({ series: lines, metric } as unknown as Trends, scale)

  it('says what is drawn and how, and the environment and load that all lines share', () => {
    expect(said([line('lab', 1), line('lab', 2)], 'linear')).toBe(
      '99th percentile of latency, ms, median, band is the 95 % interval, dates are UTC · lab · wrk · 64 connections · 2 threads · 5 s',
    )
    expect(said([line('lab', 1), line('field', 2)], 'linear', 'successesPerSecond')).toBe(
      'Successful requests per second, req/s, median, band is the 95 % interval, dates are UTC · wrk · 64 connections · 2 threads · 5 s',
    )
  })

  it('says that an axis is logarithmic, and how many points at zero it leaves out', () => {
    expect(said([line('lab', 1, 2)], 'log')).toContain(', logarithmic axis, dates are UTC')
    expect(said([line('lab', 0, 2), line('lab', 0, 1)], 'log')).toContain(
      ', logarithmic axis, 2 points at zero left out,',
    )
  })
})
