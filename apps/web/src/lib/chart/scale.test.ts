import { describe, expect, it } from 'vitest'
import { axisFromZero, axisToTick } from '#lib/chart/scale.ts'

describe('axisFromZero', () => {
  it('starts at zero with round ticks and room above the highest value', () => {
    const axis = axisFromZero(310_307)
    expect(axis.ticks).toEqual([0, 100_000, 200_000, 300_000])
    expect(axis.max).toBeGreaterThan(310_307)
    expect(axisFromZero(84_100).ticks).toEqual([0, 25_000, 50_000, 75_000])
    expect(axisFromZero(84_100, 0.03, 4).ticks).toEqual([0, 20_000, 40_000, 60_000, 80_000])
  })

  it('survives nothing, zero and fractions', () => {
    expect(axisFromZero(0)).toEqual({ max: 1, ticks: [0] })
    expect(axisFromZero(Number.NaN).ticks).toEqual([0])
    expect(axisFromZero(0.3).ticks.map((tick) => Number(tick.toFixed(3)))).toEqual([0, 0.1, 0.2, 0.3])
  })
})

describe('axisToTick', () => {
  it('ends on a tick at or above the highest value', () => {
    expect(axisToTick(85_000)).toEqual({ max: 100_000, ticks: [0, 50_000, 100_000] })
    expect(axisToTick(800, 2)).toEqual({ max: 1000, ticks: [0, 500, 1000] })
    expect(axisToTick(60)).toEqual({ max: 60, ticks: [0, 20, 40, 60] })
  })
})
