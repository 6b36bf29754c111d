import type { Trend, Trends } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { zoomedTrends } from './zoomed-trends.ts'

const trend = (name: string, more: Partial<Trend> = {}): Trend => ({
  seriesId: name,
  scenario: { id: 'json', displayName: 'JSON' },
  environment: { id: 'lab', name: 'lab' },
  subject: { name, displayName: name, serverId: null, framework: null, colour: 0, language: null },
  profile: { id: '1', profile: { generator: 'wrk', connections: 10 } as Trend['profile']['profile'] },
  total: 3,
  complete: true,
  at: [0, 86_400, 172_800],
  value: [100, 110, 90],
  low: [null, 109, null],
  high: [null, 111, null],
  rounds: [1, 5, 1],
  result: [1, 2, 3],
  doubted: [],
  bounds: [],
  yearOnly: [],
  breaks: [],
  changes: [],
  ...more,
})
const trends = (...series: Trend[]): Trends => ({
  metric: 'successesPerSecond',
  from: null,
  to: null,
  series,
  annotations: [],
})

describe('zoomedTrends', () => {
  const change = { index: 0, ratio: 0.9, interval: null, p: 1e-6, before: 100, after: 90, verdict: 'slower' as const }
  const line = (from: number, to: number, more: Partial<Trend>): Trend => {
    const all = Array.from({ length: to - from }, (_, i) => from + i)
    const nothing = all.map(() => null)
    return trend('gin', { at: all, value: all, low: nothing, high: nothing, rounds: all, result: all, ...more })
  }
  const at = (index: number, verdict: 'slower' | 'faster' = 'slower') => ({
    ...change,
    index,
    verdict,
    differences: [],
  })
  const span = (from: number, to: number) => ({
    from: new Date(from * 1000).toISOString(),
    to: new Date(to * 1000).toISOString(),
  })
  const whole = trends(line(100, 200, { changes: [at(10), at(40, 'faster'), at(90)] }))

  it('has the changes of all of the time where they are, however few points the span has around them', () => {
    const part = { ...trends(line(138, 143, {})), ...span(138, 142) }
    expect(zoomedTrends(part, whole).series[0]?.changes).toEqual([at(2, 'faster')])
  })

  it('has no changes that exist only in the span', () => {
    const part = { ...trends(line(150, 180, { changes: [at(12)] })), ...span(150, 179) }
    expect(zoomedTrends(part, whole).series[0]?.changes).toEqual([])
  })

  it('marks the next point where that of the change is left out, and keeps what is older than all that is known', () => {
    const seen = [95, 99, 105, 111, 112]
    const part = { ...trends(line(0, 5, { at: seen, result: seen, changes: [at(1)] })), ...span(90, 112) }
    expect(zoomedTrends(part, whole).series[0]?.changes).toEqual([at(1), at(3)])
  })

  it('has changes at either end of the span, and none beyond', () => {
    const asked = (from: number, to: number) =>
      zoomedTrends({ ...trends(line(from, to + 1, {})), ...span(from, to) }, whole)
    expect(asked(110, 140).series[0]?.changes).toEqual([at(0), at(30, 'faster')])
    expect(asked(111, 139).series[0]?.changes).toEqual([])
    // a change at the oldest point of the whole trend is not older than the whole trend, so it is not taken from the part
    const part = { ...trends(line(100, 106, { changes: [at(0)] })), ...span(100, 105) }
    expect(zoomedTrends(part, whole).series[0]?.changes).toEqual([])
  })

  it('has all of them where the span has no ends, each at the place of its own point', () => {
    const part = trends(line(100, 200, { at: Array.from({ length: 100 }, (_, i) => 100 + Math.floor(i / 50) * 50) }))
    expect(zoomedTrends(part, whole).series[0]?.changes).toEqual(whole.series[0]?.changes)
    const sparse = trends(line(0, 3, { at: [100, 130, 135], result: [100, 130, 135] }))
    expect(zoomedTrends(sparse, whole).series[0]?.changes).toEqual([at(1)])
  })

  it('keeps a line unchanged that is missing from the whole time', () => {
    const part = trends(line(0, 5, { seriesId: 'other', changes: [at(1)] }))
    expect(zoomedTrends(part, whole)).toEqual(part)
  })
})
