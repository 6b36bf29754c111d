import { describe, expect, it } from 'vitest'
import { pointsOf, watch } from '../../../test/support/watched-series.ts'
import { alertLevels } from './alert-levels.ts'
import { levelOf, type WatchedPoint } from './unusual-point.ts'

describe('points at which the server itself failed', () => {
  const failed = (points: WatchedPoint[], ...indexes: number[]): WatchedPoint[] =>
    points.map((point, index) => (indexes.includes(index) ? { ...point, failed: true } : point))
  const types = (points: WatchedPoint[], more: Parameters<typeof watch>[1] = {}) =>
    watch(points, { canCheck: false, ...more }).map(({ type }) => type)

  it('open an alert where they are worse, down to nothing, and never where they are better', () => {
    expect(types(failed(pointsOf(12, 60, 61), 12, 13))).toEqual(['opened'])
    expect(types(failed(pointsOf(12, 0, 0), 12, 13))).toEqual(['opened'])
    expect(types(failed(pointsOf(12, 150, 151), 12, 13))).toEqual([])
    expect(types(pointsOf(12, 150, 151))).toEqual(['opened'])
  })

  it('do not say what is usual', () => {
    const points = failed(pointsOf(12, 60, 100, 60, 100, 60, 100, 60, 100, 94, 94), 12, 14, 16, 18)
    expect(types(points)).toEqual(['opened'])
  })

  it('end no alert of a loss, and do end one of a gain', () => {
    const loss = failed(pointsOf(12, 60, 61, 100, 100.2), 14, 15)
    expect(types(loss, { judged: [0] })).toEqual(['opened', 'moved'])
    const gain = failed(pointsOf(12, 150, 151, 0, 0, 0, 0), 14, 15, 16, 17)
    expect(types(gain, { judged: [0] })).toEqual(['opened', 'moved', 'closed', 'opened', 'moved'])
  })
})

describe('the level of an alert', () => {
  const usual = { level: levelOf(pointsOf(12)), points: pointsOf(12) }
  const levels = (...values: number[]) => alertLevels(usual, pointsOf(0, ...values), { coarsest: 0 })

  it('is 0 where at most points nothing succeeded, and that of the others elsewhere', () => {
    expect(levels(0, 50, 0)).toMatchObject({ after: 0, ratio: 0, low: 0, high: 0 })
    expect(levels(0, 50)).toEqual(levels(50))
    expect(levels(0, 50).ratio).toBeCloseTo(0.5, 2)
  })
})
