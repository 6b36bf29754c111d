import { describe, expect, it } from 'vitest'
import { saidChanges } from '#components/charts/prepare/said-changes.ts'
import type { PlacedTrendPoint } from '#components/charts/prepare/trend-chart.ts'
import { placedPoint as point } from '../../../../test/support/placed-points.ts'

describe('the words of changes', () => {
  const rise = { verdict: 'faster', ratio: 1.1 } as const
  const fall = { verdict: 'slower', ratio: 0.9 } as const
  const frame = (right: number, bottom = 400, marks: number[] = []) => ({
    plot: { left: 46, top: 24, right, bottom },
    marks,
  })

  it('stand where the level before is not: right below a rise, right above a fall', () => {
    const [up, down] = [point(0, 1, 50, rise), point(1, 1, 300, fall)]
    expect(saidChanges([up, down], frame(1000))).toEqual(
      new Map([
        [up, { dx: 10, dy: 19, anchor: 'start', leader: null }],
        [down, { dx: 10, dy: -9, anchor: 'start', leader: null }],
      ]),
    )
  })

  it('do not hide another line, nor leave the drawing', () => {
    const up = point(0, 5, 50, rise)
    const beside = [point(1, 5, 62), { ...point(1, 5, 62), x: 530 }, { ...point(1, 5, 62), x: 560 }]
    expect(saidChanges([up, ...beside], frame(1000)).get(up)).toMatchObject({ dx: -10, dy: -9, anchor: 'end' })
    expect(saidChanges([up], frame(560)).get(up)).toMatchObject({ dx: -10, dy: -9, anchor: 'end' })
  })

  it('do not hide a line between its points, nor an upright mark', () => {
    const up = point(1, 5, 60, rise)
    const across = [point(0, 4, 70), point(0, 6, 70)]
    expect(saidChanges([up, ...across], frame(1000)).get(up)).toMatchObject({ dx: -10, dy: -9, anchor: 'end' })
    const marked = saidChanges([up, ...across], frame(1000, 400, [470])).get(up)
    expect(marked).toMatchObject({ dx: 10, dy: -9, anchor: 'start' })
  })

  it('are led to from the point where nothing beside it is free', () => {
    const up = point(2, 5, 100, rise)
    const around = [90, 112].flatMap((y, line) => [point(line, 3, y), point(line, 7, y)])
    const place = saidChanges([...around, up], frame(1000)).get(up)
    expect(place).toEqual({ dx: 0, dy: 36, anchor: 'middle', leader: { from: 7, to: 23 } })
    // a line between the point and the words keeps them away from itself
    const lower = [point(3, 3, 130), point(3, 7, 130)]
    expect(saidChanges([...around, ...lower, up], frame(1000)).get(up)).toMatchObject({ dy: -26, leader: { to: -22 } })
  })

  it('leave a flagged point visible rather than two others', () => {
    const up = { ...point(0, 5, 50, rise), x: 950 }
    const flagged = { ...point(1, 5, 40), x: 900, doubted: true }
    const others = [900, 920].map((x, line) => ({ ...point(2 + line, 5, 65), x }))
    // no room farther away
    expect(saidChanges([up, flagged, ...others], frame(1000, 75)).get(up)).toMatchObject({ dy: 19, anchor: 'end' })
  })

  it('do not lie on each other: of those without room the later one is told', () => {
    const crowd = [48, 50, 52, 54, 56].map((y, line) => ({ ...point(line, 5, y, rise), x: 500 - line }))
    const told = saidChanges(crowd, frame(1000, 80))
    expect(told.has(crowd[0] as PlacedTrendPoint)).toBe(true)
    expect(told.size).toBeLessThan(crowd.length)
  })
})
