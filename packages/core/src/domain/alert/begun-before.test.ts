import { describe, expect, it } from 'vitest'
import type { WatchedPoint } from './unusual-point.ts'
import { type WatchedSeries, watchSeries } from './watch-series.ts'

const small = [0.2, -0.6, 0.5, -0.1, -0.8, 0.9, 0.3, -0.4, 0.7, -0.7]
/** So many points around 100, then these: one a second, its result is its place. */
const pointsOf = (count: number, ...values: number[]): WatchedPoint[] =>
  [...Array.from({ length: count }, (_, i) => 100 + (small[i % small.length] ?? 0)), ...values].map((value, i) => ({
    at: i,
    result: i,
    segment: 1,
    values: [value],
    value,
  }))

const firstLook = (points: readonly WatchedPoint[], recent: number, more: Partial<WatchedSeries> = {}) => {
  const findings = watchSeries({
    points,
    judged: null,
    live: null,
    suspected: false,
    cleared: [],
    without: [],
    levelFrom: null,
    recent,
    opens: true,
    canCheck: false,
    sensitivity: { suspectLevel: 0.95, alertLevel: 0.99, leastShift: 0.03 },
    newId: () => 'new',
    ...more,
  })
  const [found] = findings
  if (found?.type !== 'opened' && found?.type !== 'suspected') return null
  const { earlier, points: outside, usual } = found.unusual
  const placesOf = (all: readonly WatchedPoint[]) => all.map(({ result }) => result)
  return { type: found.type, earlier: placesOf(earlier), outside: placesOf(outside), usual: placesOf(usual) }
}

describe('an alert of the first look at a series', () => {
  const shifted = pointsOf(30, 90, 90.4, 89.7, 90.2, 89.9, 90.1)

  it('is dated to where its shift began, although that was before the points that are judged', () => {
    const found = firstLook(shifted, 34)
    expect(found).toMatchObject({ type: 'opened', earlier: [30, 31, 32], outside: [33, 34] })
    expect(found?.usual.at(-1)).toBe(29)
  })

  it('takes points of the new level away from those that say what was usual', () => {
    const found = firstLook(shifted, 35)
    expect(found).toMatchObject({ type: 'opened', earlier: [30, 31, 32, 33], outside: [34, 35] })
    expect(found?.usual).toEqual(Array.from({ length: 30 }, (_, i) => i))
  })

  it('begins with the points that lie outside where those before them are as usual', () => {
    expect(firstLook(pointsOf(30, 90, 90.4), 31)).toMatchObject({ earlier: [], outside: [30, 31] })
    const once = pointsOf(30, 90, 100.1, 90.4, 89.8)
    expect(firstLook(once, 33)).toMatchObject({ earlier: [], outside: [32, 33] })
  })

  it('does not reach into another method, another level or what was judged', () => {
    const other = shifted.map((point, i) => (i < 31 ? { ...point, segment: i < 22 ? 1 : 2 } : point))
    expect(firstLook(other, 34)).toBeNull()
    const accepted = {
      levelFrom: { at: 12, result: 12 },
      without: [{ from: { at: 30, result: 30 }, until: { at: 32, result: 32 } }],
    }
    expect(firstLook(shifted, 34, accepted)).toMatchObject({ earlier: [32], outside: [33, 34] })
    const judged = shifted.slice(0, 34).map(({ result }) => result)
    expect(firstLook(shifted, 34, { judged })).toMatchObject({ earlier: [], outside: [33, 34] })
  })

  it('is dated as a suspect, too', () => {
    // a point that checked something else is no half of a pair
    const points = pointsOf(30, 90, 90.4).map((point, i) => (i === 30 ? { ...point, quiet: true } : point))
    const found = firstLook(points, 31, { canCheck: true })
    expect(found).toMatchObject({ type: 'suspected', earlier: [30], outside: [31] })
  })
})
