import { describe, expect, it } from 'vitest'
import { pointsOf, watch } from '../../../test/support/watched-series.ts'
import type { WatchedPoint } from './unusual-point.ts'
import type { WatchedSeries } from './watch-series.ts'

/** `recent`: place of the first point that is judged. */
const firstLook = (points: readonly WatchedPoint[], recent: number, more: Partial<WatchedSeries> = {}) => {
  const findings = watch(points, { recent: 1000 + recent, canCheck: false, ...more })
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
      levelFrom: { at: 1012, result: 12 },
      without: [{ from: { at: 1030, result: 30 }, until: { at: 1032, result: 32 } }],
    }
    expect(firstLook(shifted, 34, accepted)).toMatchObject({ earlier: [32], outside: [33, 34] })
    const judged = shifted.slice(0, 34).map(({ result }) => result)
    expect(firstLook(shifted, 34, { judged })).toMatchObject({ earlier: [], outside: [33, 34] })
  })

  it('does not begin with a point that was judged in the same look and lay inside', () => {
    const points = pointsOf(30, 98.4, 96.9, 96.8)
    expect(firstLook(points, 31)).toMatchObject({ type: 'opened', earlier: [30], outside: [31, 32] })
    expect(firstLook(points, 30)).toMatchObject({ type: 'opened', earlier: [], outside: [31, 32] })
  })

  it('is dated as a suspect, too', () => {
    // a point that was measured for a check cannot be half of a pair
    const points = pointsOf(30, 90, 90.4).map((point, i) => (i === 30 ? { ...point, quiet: true } : point))
    const found = firstLook(points, 31, { canCheck: true })
    expect(found).toMatchObject({ type: 'suspected', earlier: [30], outside: [31] })
  })
})
