import { describe, expect, it } from 'vitest'
import type { PlacedTrendPoint } from '#components/charts/prepare/trend-chart.ts'
import {
  firstPoint,
  nearestPoint,
  pointAfter,
  saidChanges,
  showsDots,
} from '#components/charts/prepare/trend-points.ts'

const point = (
  line: number,
  index: number,
  y: number,
  change: PlacedTrendPoint['change'] = null,
): PlacedTrendPoint => ({
  line,
  index,
  x: 100 * index,
  y,
  doubted: false,
  atLeast: false,
  change,
})
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

describe('the words of changes', () => {
  const rise = { verdict: 'faster', ratio: 1.1 } as const
  const fall = { verdict: 'slower', ratio: 0.9 } as const

  it('stand where the level before is not: right below a rise, right above a fall', () => {
    const [up, down] = [point(0, 1, 50, rise), point(1, 1, 300, fall)]
    expect(saidChanges([up, down], 1000)).toEqual(
      new Map([
        [up, { dx: 10, dy: 19, end: false }],
        [down, { dx: 10, dy: -9, end: false }],
      ]),
    )
  })

  it('do not hide another line, nor leave the drawing', () => {
    const up = point(0, 5, 50, rise)
    const beside = [point(1, 5, 62), { ...point(1, 5, 62), x: 530 }, { ...point(1, 5, 62), x: 560 }]
    expect(saidChanges([up, ...beside], 1000).get(up)).toEqual({ dx: -10, dy: -9, end: true })
    expect(saidChanges([up], 560).get(up)).toEqual({ dx: -10, dy: -9, end: true })
  })

  it('leave a flagged point visible rather than two others', () => {
    const up = { ...point(0, 5, 50, rise), x: 950 }
    const flagged = { ...point(1, 5, 40), x: 900, doubted: true }
    const others = [900, 920].map((x) => ({ ...point(2, 5, 65), x }))
    expect(saidChanges([up, flagged, ...others], 1000).get(up)).toEqual({ dx: -10, dy: 19, end: true })
  })

  it('do not lie on each other: of those without room the later one is told', () => {
    const crowd = [48, 50, 52, 54, 56].map((y, line) => ({ ...point(line, 5, y, rise), x: 500 - line }))
    const told = saidChanges(crowd, 1000)
    expect(told.has(crowd[0] as PlacedTrendPoint)).toBe(true)
    expect(told.size).toBeLessThan(crowd.length)
  })
})

it('has dots while they are apart', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => point(0, i, 0))
  expect([showsDots(many(120), 1), showsDots(many(121), 1), showsDots(many(1001), 50)]).toEqual([true, false, false])
})
