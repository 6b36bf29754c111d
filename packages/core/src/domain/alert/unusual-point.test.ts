import { createRandom } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import {
  checkLevel,
  confirms,
  distance,
  isAfter,
  isBack,
  levelOf,
  movedAlong,
  pairAt,
  suspectAt,
  usualPoints,
  type WatchedPoint,
} from './unusual-point.ts'

const pointAt = (index: number, value = 100): WatchedPoint => ({
  at: 1000 + index,
  result: index,
  segment: 1,
  values: [value],
  value,
})
const before = (count: number) => ({
  points: Array.from({ length: count }, (_, i) => pointAt(i)),
  without: [],
  from: null,
})
/** t of the NIST table for seven degrees of freedom: 2.365 at 95 %, 3.499 at 99 % */
const level = { count: 8, mean: Math.log(100), deviation: 0.01 }
const sensitivity = { suspectLevel: 0.95, alertLevel: 0.99, leastShift: 0.03, coarsest: 0 }

it('orders points by time, then by id', () => {
  expect(isAfter({ at: 2, result: 1 }, { at: 1, result: 9 })).toBe(true)
  expect(isAfter({ at: 1, result: 9 }, { at: 2, result: 1 })).toBe(false)
  expect(isAfter({ at: 1, result: 2 }, { at: 1, result: 1 })).toBe(true)
  expect(isAfter({ at: 1, result: 1 }, { at: 1, result: 1 })).toBe(false)
})

describe('what says what is usual', () => {
  const resultsOf = (count: number, index: number, more?: number) =>
    usualPoints(before(count), index, more)?.map(({ result }) => result)
  const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)

  it('is 64 points, the newest four left out, and the same ones for both points of a pair', () => {
    expect(resultsOf(101, 100)).toEqual(from(32, 64))
    expect(resultsOf(101, 100, 1)).toEqual(from(32, 64))
  })

  it('is eight at least, for which newer ones are taken in', () => {
    expect(resultsOf(20, 7)).toBeUndefined()
    expect(resultsOf(20, 8)).toEqual(from(0, 8))
    expect(resultsOf(20, 10)).toEqual(from(0, 8))
    expect(resultsOf(20, 12)).toEqual(from(0, 8))
    expect(resultsOf(20, 13)).toEqual(from(0, 9))
  })
})

it('one usual point far off widens the prediction little: later ones need not lie as far off', () => {
  const noise = [0.2, -0.6, 0.5, -0.1, -0.8, 0.9, 0.3, -0.4, 0.7, -0.7]
  const points = Array.from({ length: 40 }, (_, i) => pointAt(i, i === 22 ? 65 : 100 + (noise[i % 10] ?? 0)))
  const said = (value: number) =>
    suspectAt({ points: [...points, pointAt(40, value)], without: [], from: null }, 40, sensitivity)
  expect(said(96)).toMatchObject({ direction: -1 })
  expect(said(98)).toBeNull()
  expect(said(96)?.level.deviation).toBeLessThan(0.01)
})

describe('points far off', () => {
  const random = createRandom(20261126)
  const normal = () => Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random())
  /** Share of 2000 series in which the newest two of these values are a pair. */
  const pairs = (valuesOf: () => number[]): number =>
    Array.from({ length: 2000 }, () => {
      const points = valuesOf().map((value, i) => pointAt(i, value))
      return pairAt({ points, without: [], from: null }, points.length - 1, sensitivity)
    }).filter(Boolean).length / 2000

  it('one of 20 hides hardly any step of 5 percent at noise of 1 percent', () => {
    const step = (far: boolean) => () => {
      const values = Array.from({ length: 25 }, (_, i) => 100 * Math.exp(0.01 * normal() - (i < 23 ? 0 : 0.05)))
      if (far) values[Math.floor(20 * random())] = random() < 0.5 ? 65 : 140
      return values
    }
    expect(pairs(step(false))).toBeGreaterThan(0.93)
    expect(pairs(step(true))).toBeGreaterThan(0.9)
  })

  it('a quarter of all are a state of the machine, and usual', () => {
    const value = () => (random() < 0.25 ? 90 : 100) * Math.exp(0.005 * normal())
    expect(pairs(() => Array.from({ length: 62 }, value))).toBeLessThan(0.005)
  })
})

describe('distance', () => {
  it('is in errors of a prediction, its threshold that of Student', () => {
    const { t, threshold, shift } = distance(level, 103, { level: 0.95 })
    expect(shift).toBeCloseTo(Math.log(1.03), 12)
    expect(t).toBeCloseTo(Math.log(1.03) / (0.01 * Math.sqrt(1.125)), 9)
    expect(threshold).toBeCloseTo(2.365, 3)
    expect(distance(level, 103, { level: 0.99 }).threshold).toBeCloseTo(3.499, 3)
    expect(distance(level, 97, { level: 0.95 }).t).toBeLessThan(0)
  })

  it('is half as far where the error is twice as large', () => {
    const [plain, wide] = [0, 3 * 0.01 ** 2 * 1.125].map((more) => distance(level, 103, { level: 0.95, more }))
    expect(wide?.t).toBeCloseTo((plain?.t ?? 0) / 2, 9)
    expect(wide).toMatchObject({ threshold: plain?.threshold, shift: plain?.shift })
  })
})

it('suspects the newest point outside of 95 %, by a shift that matters', () => {
  const noise = [-0.006, 0.004, 0, 0.007, -0.003, -0.005, 0.003, 0].map((log) => 100 * Math.exp(log))
  const suspect = (value: number, leastShift = 0.03) => {
    const points = [...noise, value].map((one, i) => pointAt(i, one))
    return suspectAt({ points, without: [], from: null }, 8, { ...sensitivity, leastShift })?.direction
  }
  expect([suspect(104), suspect(96)]).toEqual([1, -1])
  expect([suspect(102.5), suspect(97.5)]).toEqual([undefined, undefined])
  expect([suspect(102.5, 0.02), suspect(97.5, 0.02)]).toEqual([1, -1])
  expect(suspect(100.5, 0.0001)).toBeUndefined()
})

describe('a check', () => {
  it('is held to what makes it and its suspect as rare as two in a row: 1 in 10 000 by 1 in 20', () => {
    expect(checkLevel(sensitivity)).toBeCloseTo(0.998, 12)
    expect(checkLevel({ ...sensitivity, suspectLevel: 0.995 })).toBe(0.99)
  })

  it('confirms what lies outside on the side of the suspect, by a shift that matters', () => {
    const held = (value: number, direction: 1 | -1, deviation = 0.001) =>
      confirms({ level: { ...level, deviation }, usual: [] }, pointAt(0, value), { direction, sensitivity })
    expect([held(96, -1), held(96, 1), held(104, 1), held(104, -1)]).toEqual([true, false, true, false])
    expect([held(98, -1), held(102, 1)]).toEqual([false, false])
    expect([held(96, -1, 0.02), held(104, 1, 0.02)]).toEqual([false, false])
  })

  it('does not confirm by a shift that the rounding of the tool alone can make', () => {
    const usual = Array.from({ length: 20 }, (_, i) => pointAt(i, 4000))
    const checked = { level: levelOf(usual), usual }
    const held = (value: number, coarsest = 1000) =>
      confirms(checked, pointAt(20, value), {
        direction: value > 4000 ? 1 : -1,
        sensitivity: { ...sensitivity, coarsest },
      })
    expect([held(5000), held(3000), held(6000), held(2000)]).toEqual([false, false, true, true])
    expect([held(5000, 0), held(5001)]).toEqual([true, true])
  })

  it('finds a machine that moved: half of the shift or more, the same way, outside of 99 %', () => {
    const moved = (value: number, shift: number, deviation = 0.001) =>
      movedAlong({ ...level, deviation }, value, { shift, sensitivity })
    expect([moved(95, -0.1), moved(105.2, 0.1)]).toEqual([true, true])
    expect([moved(95.2, -0.1), moved(105, 0.1)]).toEqual([false, false])
    expect([moved(95, 0.1), moved(105.2, -0.1)]).toEqual([false, false])
    expect([moved(95, -0.1, 0.02), moved(105.2, 0.1, 0.02)]).toEqual([false, false])
  })
})

it('is back: nearer to what was usual and where one expects it, or beyond it', () => {
  const back = (value: number, shift: number, deviation = 0.01) =>
    isBack({ ...level, deviation }, value, { shift, sensitivity })
  expect([back(98, -0.1), back(102, 0.1)]).toEqual([true, true])
  expect([back(94, -0.1, 0.1), back(106, 0.1, 0.1)]).toEqual([false, false])
  expect([back(96, -0.1, 0.1), back(104, 0.1, 0.1)]).toEqual([true, true])
  expect([back(96, -0.1, 0.001), back(104, 0.1, 0.001)]).toEqual([false, false])
  expect([back(130, -0.1), back(70, 0.1)]).toEqual([true, true])
})
