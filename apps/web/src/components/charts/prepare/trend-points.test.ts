import { expect, it } from 'vitest'
import type { PlacedTrendPoint } from '#components/charts/prepare/trend-chart.ts'
import { firstPoint, nearestPoint, pointAfter, showsDots } from '#components/charts/prepare/trend-points.ts'
import { placedPoint as point } from '../../../../test/support/placed-points.ts'

const upper = [point(0, 0, 50), point(0, 1, 60), point(0, 2, 55)]
const lower = [point(1, 0, 300), point(1, 2, 310)]
const points = [...lower, ...upper]
const order = [0, 1]

it('finds the point under the pointer, along its line first', () => {
  expect(nearestPoint(points, 103, 80)).toBe(upper[1])
  expect(nearestPoint(points, 600, 20)).toBeNull()
})

it('is walked by keys: along a line, and to the next line at the same time', () => {
  const go = (key: string, from: PlacedTrendPoint | undefined) => from && pointAfter(key, points, order, from)
  expect(firstPoint(points, order, null)).toBe(upper[2])
  expect(firstPoint(points, order, 1)).toBe(lower[1])
  expect(go('ArrowLeft', upper[2])).toBe(upper[1])
  expect(go('ArrowDown', upper[2])).toBe(lower[1])
  expect(go('ArrowUp', lower[0])).toBe(upper[0])
  expect(go('Home', lower[1])).toBe(lower[0])
  // at an edge the point stays the same
  expect(go('ArrowRight', upper[2])).toBe(upper[2])
  expect(go('ArrowUp', upper[1])).toBe(upper[1])
  expect(go('a', upper[1])).toBeNull()
})

it('has dots while they are apart', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => point(0, i, 0))
  expect([showsDots(many(120), 1), showsDots(many(121), 1), showsDots(many(1001), 50)]).toEqual([true, false, false])
})
