import { describe, expect, test } from 'vitest'
import { energySplit } from '../src/energy-split.ts'
import { changePoints, createRandom, type Random, welch } from '../src/index.ts'
import { mean, variance } from '../src/moments.ts'
import { runningMoments } from '../src/running-moments.ts'
import { studentTCdf, studentTQuantile } from '../src/student-t.ts'
import { momentsOf } from '../src/welch.ts'
import { winsorized } from '../src/winsorized.ts'
import { gaussian, normalNoise, shareOf, slowTailNoise } from './noise.ts'

const series = (random: Random, levels: readonly (readonly [count: number, level: number])[], cv: number): number[] =>
  levels.flatMap(([count, level]) => normalNoise(random, count, level, cv))

describe('synthetic truth', () => {
  test.each([0.01, 0.02])('a step of 5 percent at noise %d: found within 2 positions in at least 95 percent', (cv) => {
    const random = createRandom(1)
    const found = (): boolean => {
      const at = 20 + Math.floor(random() * 80)
      const level = random() < 0.5 ? 105 : 95
      const points = changePoints(
        series(
          random,
          [
            [at, 100],
            [120 - at, level],
          ],
          cv,
        ),
      )
      return points.some(({ index }) => Math.abs(index - at) <= 2)
    }
    expect(shareOf(300, found)).toBeGreaterThanOrEqual(0.95)
  })

  test.each([
    ['normal', normalNoise],
    ['slow-tailed', slowTailNoise],
  ])('stationary %s noise of 2 percent: at most one false change per 1000 points', (_, noise) => {
    const random = createRandom(2)
    let found = 0
    for (let i = 0; i < 10; i++) found += changePoints(noise(random, 1000, 100, 0.02)).length
    expect(found).toBeLessThanOrEqual(10)
  })

  test('segments of 8 to 12 values, 10 percent apart at noise of 2 percent: found in at least 95 percent', () => {
    const random = createRandom(5)
    const found = (): boolean => {
      const lengths = Array.from({ length: 5 }, () => 8 + Math.floor(5 * random()))
      const levels = lengths.map((count, i) => [count, i % 2 ? 110 : 100] as const)
      return changePoints(series(random, levels, 0.02)).length === 4
    }
    expect(shareOf(200, found)).toBeGreaterThanOrEqual(0.95)
  })

  test('the interval of a change holds the true ratio in about 95 of 100', () => {
    const random = createRandom(9)
    const levels = [
      [40, 100],
      [40, 93],
    ] as const
    const intervals = Array.from({ length: 400 }, () => changePoints(series(random, levels, 0.02))).flatMap((points) =>
      points.length === 1 ? (points[0]?.interval ?? []) : [],
    )
    expect(intervals.length).toBeGreaterThan(380)
    const holding = intervals.filter(({ low, high }) => low <= 0.93 && 0.93 <= high).length / intervals.length
    expect(holding).toBeGreaterThan(0.92)
    expect(holding).toBeLessThan(0.98)
  })

  test('a loss and its recovery, longer than a window and shorter, in one series', () => {
    const values = series(
      createRandom(3),
      [
        [80, 100],
        [70, 80],
        [60, 100],
        [12, 90],
        [60, 101],
      ],
      0.01,
    )
    const points = changePoints(values)
    expect(points.map(({ index }) => index)).toEqual([80, 150, 210, 222])
    expect(points[0]?.ratio).toBeCloseTo(0.8, 1)
    expect(points[1]?.ratio).toBeCloseTo(1.25, 1)
    for (const { p } of points) expect(p).toBeLessThan(0.001)
  })
})

describe('values far from those around them', () => {
  const random = createRandom(21)
  /** 10 percent lower from the 28th value on, then `count` values at `level` */
  const step = (count: number, level: number): number[] =>
    series(
      random,
      [
        [28, 5000],
        [12, 4500],
        [count, level],
      ],
      0.02,
    )
  const isFound = (values: readonly number[], at = [28]): boolean => {
    const found = changePoints(values).map(({ index }) => index)
    return found.length === at.length && at.every((place, i) => Math.abs((found[i] ?? -9) - place) <= 2)
  }

  test.each([
    [1, 6700],
    [1, 3000],
    [2, 6700],
  ])('%d newest of them, at %d, hide no change from 5000 to 4500', (count, level) => {
    expect(shareOf(100, () => isFound(step(count, level)))).toBeGreaterThanOrEqual(0.95)
  })

  test('one within the new level hides no change either, and hardly moves the level', () => {
    const run = (at: number) => {
      const values = step(0, 0)
      values[at] = 6700
      return changePoints(values)
    }
    expect(shareOf(100, () => run(34).length === 1)).toBeGreaterThanOrEqual(0.95)
    const [found] = run(31)
    expect(found?.before).toBeCloseTo(5000, -2)
    expect(found?.after).toBeCloseTo(4500, -2)
    expect(found?.ratio).toBeCloseTo((found?.after ?? 0) / (found?.before ?? 1), 9)
  })

  test('drawn near they are no observations: ratio, p and interval are those of Welch without their number', () => {
    const values = step(1, 6700)
    const [found] = changePoints(values)
    const logs = Float64Array.from(values, Math.log)
    const near = winsorized(logs, 4)
    expect([...near].filter((log, i) => log !== logs[i])).toHaveLength(1)
    const [before, after] = [near.slice(0, 28), near.slice(28)].map((part) => momentsOf([...part]))
    if (!found || !before || !after) throw new Error('the change is found')
    expect(found.index).toBe(28)
    // twelve of the thirteen values after the change are observations
    const error = Math.sqrt(before.variance / 28 + after.variance / 12)
    const df = error ** 4 / ((before.variance / 28) ** 2 / 27 + (after.variance / 12) ** 2 / 11)
    const shift = after.mean - before.mean
    expect(Math.log(found.ratio)).toBeCloseTo(shift, 9)
    expect(Math.log(found.interval?.high ?? 0)).toBeCloseTo(shift + studentTQuantile(0.975, df) * error, 9)
    expect(found.p / (2 * studentTCdf(shift / error, df))).toBeCloseTo(1, 4)
  })

  test('two levels of a machine, at random in eleven values, are a change in at most 15 of 1000 series', () => {
    const level = (): number => 100 * (1 + 0.025 * ((random() < 0.5 ? 1 : -1) + gaussian(random) / 10))
    const isChange = () => changePoints(Array.from({ length: 11 }, level)).length > 0
    expect(shareOf(4000, isChange)).toBeLessThanOrEqual(0.015)
  })

  test('five of them are a level of their own', () => {
    expect(shareOf(100, () => isFound(step(5, 6700), [28, 40]))).toBeGreaterThanOrEqual(0.95)
  })

  test('every tenth, at random, makes fewer than one false change per 1000 values', () => {
    let found = 0
    for (let i = 0; i < 10; i++) {
      const values = normalNoise(random, 1000, 100, 0.02).map((value) => (random() < 0.1 ? 0.8 : 1) * value)
      found += changePoints(values).length
    }
    expect(found).toBeLessThan(10)
  })

  test('are drawn to four times the distance that 80 percent of all do not exceed', () => {
    // the median around each is 0; the distances are 0, 0, 0, 1, 1, 1, 1, 1, 1, 30
    const values = Float64Array.of(0, 1, -1, 1, 30, -1, 0, -1, 1, 0)
    expect([...winsorized(values, 4)]).toEqual([0, 1, -1, 1, 4, -1, 0, -1, 1, 0])
    expect([
      ...winsorized(
        values.map((value) => -value),
        4,
      ),
    ]).toEqual([-0, -1, 1, -1, -4, 1, -0, 1, -1, -0])
  })

  test('are left alone among values that are equal, which do not show their noise, and where too few are around', () => {
    const equal = new Float64Array(20)
    equal[7] = 5
    expect([...winsorized(equal, 4)]).toEqual([...equal])
    const short = Float64Array.of(0, 1, -1, 1, 30, -1, 0, -1)
    expect([...winsorized(short, 4)]).toEqual([...short])
  })

  test('are those far from the median of as many values on both sides, at the ends of the first and last', () => {
    const values = Float64Array.from({ length: 200 }, () => (random() < 0.1 ? 9 : 0.1) * random())
    const middles = Array.from(values, (_, i) => {
      const start = Math.min(Math.max(0, i - 2), values.length - 5)
      return values.slice(start, start + 5).sort()[2] ?? Number.NaN
    })
    const usual = middles.map((middle, i) => Math.abs((values[i] ?? 0) - middle)).sort((a, b) => a - b)[159] ?? 0
    const near = winsorized(values, 2)
    expect([...near]).not.toEqual([...values])
    expect([...near]).toEqual(
      middles.map((middle, i) => Math.min(middle + 4 * usual, Math.max(middle - 4 * usual, values[i] ?? 0))),
    )
  })
})

describe('limits', () => {
  const step = [...new Array<number>(10).fill(100), ...new Array<number>(10).fill(104)]

  test('values without noise change where they change, and nowhere else', () => {
    expect(changePoints(step)).toEqual([{ index: 10, ratio: 1.04, before: 100, after: 104, interval: null, p: 0 }])
    expect(changePoints(new Array<number>(300).fill(0.1))).toEqual([])
  })

  test('a change too small to matter is none', () => {
    expect(changePoints(step, { magnitude: 0.05 })).toEqual([])
    expect(changePoints(step, { magnitude: 0.039 })).toHaveLength(1)
  })

  test('a segment too short is none', () => {
    const tail = [...new Array<number>(30).fill(100), 150, 150, 150, 150]
    expect(changePoints(tail)).toEqual([])
    expect(changePoints([...tail, 150]).map(({ index }) => index)).toEqual([30])
  })

  test('ratio, p and interval are those of Welch between a segment and the one before it', () => {
    const random = createRandom(10)
    const parts = [30, 20, 25, 15].map((count, i) => normalNoise(random, count, [100, 120, 90, 101][i] ?? 0, 0.01))
    const points = changePoints(parts.flat())
    expect(points.map(({ index }) => index)).toEqual([30, 50, 75])
    points.forEach(({ ratio, p, interval }, i) => {
      const expected = welch(parts[i + 1] ?? [], parts[i] ?? [])
      expect(ratio).toBeCloseTo(expected?.ratio ?? 0, 9)
      expect(interval?.low).toBeCloseTo(expected?.interval.low ?? 0, 9)
      expect(interval?.high).toBeCloseTo(expected?.interval.high ?? 0, 9)
      expect(Math.abs(p / (expected?.p ?? 0) - 1)).toBeLessThan(1e-6)
    })
  })

  test('asked for less certainty finds what is less certain', () => {
    // 6 % apart at a spread of 4.7 %: Student's t is 2.0 with eight degrees of freedom, for which tables have p 0.08
    const before = [94, 100, 106, 97, 103]
    const values = [...before, ...before.map((value) => 1.06 * value)]
    expect(changePoints(values)).toEqual([])
    expect(changePoints(values, { p: 0.05 })).toEqual([])
    const [found] = changePoints(values, { p: 0.2 })
    expect(found?.index).toBe(5)
    expect(found?.p).toBeGreaterThan(0.07)
    expect(found?.p).toBeLessThan(0.1)
  })

  test('unless asked otherwise windows have 50 values, p is 0.001, the magnitude 3 percent and a segment 5 values', () => {
    const random = createRandom(11)
    const stated = { window: 50, p: 0.001, magnitude: 0.03, minSegment: 5 }
    for (let i = 0; i < 30; i++) {
      const levels = Array.from({ length: 12 }, () => [4 + Math.floor(20 * random()), 100 + 12 * random()] as const)
      const values = series(random, levels, 0.02)
      expect(changePoints(values)).toEqual(changePoints(values, stated))
    }
  })

  test('too few values have no change; impossible ones are refused', () => {
    expect(changePoints([])).toEqual([])
    expect(changePoints([1, 2, 3])).toEqual([])
    expect(() => changePoints([1, 0])).toThrow(RangeError)
    expect(() => changePoints([1, Number.NaN])).toThrow(RangeError)
    expect(changePoints(step, { window: 10 })).toHaveLength(1)
    expect(changePoints(step, { minSegment: 2 })).toHaveLength(1)
    expect(() => changePoints(step, { window: 8 })).toThrow(RangeError)
    expect(() => changePoints(step, { minSegment: 1 })).toThrow(RangeError)
  })
})

/** The search as published, without any shortcut, in values drawn near. */
const plainly = (raw: readonly number[], window: number, minSegment: number): number[] => {
  const values = [...winsorized(Float64Array.from(raw, Math.log), minSegment - 1)].map(Math.exp)
  const tell = (start: number, cut: number, end: number): { p: number; ratio: number } =>
    welch(values.slice(cut, end), values.slice(start, cut)) ?? { p: 1, ratio: 1 }
  const found = new Set<number>()
  const look = (start: number, end: number): void => {
    const split = energySplit(values, minSegment, start, end)
    if (split === null || tell(start, start + split, end).p > 0.01) return
    found.add(start + split)
    look(start, start + split)
    look(start + split, end)
  }
  for (let start = 0; start === 0 || start + window / 2 < values.length; start += window / 2) {
    look(start, Math.min(start + window, values.length))
  }
  let kept = [...found].sort((a, b) => a - b)
  for (;;) {
    const [weakest] = kept
      .map((cut, i) => {
        const before = kept[i - 1] ?? 0
        return { cut, length: cut - before, ...tell(before, cut, kept[i + 1] ?? values.length) }
      })
      .filter(({ p, ratio, length }) => p > 0.001 || Math.abs(Math.log(ratio)) < Math.log(1.03) || length < minSegment)
      .sort((a, b) => b.p - a.p)
    if (!weakest) return kept
    kept = kept.filter((cut) => cut !== weakest.cut)
  }
}

test('windows without hope are left out, and nothing that they could have told', () => {
  const random = createRandom(12)
  let found = 0
  for (let i = 0; i < 120; i++) {
    const levels = Array.from(
      { length: 1 + (i % 7) },
      () => [3 + Math.floor(60 * random()), 100 + 12 * random()] as const,
    )
    const values = series(random, levels, [0.005, 0.02, 0.05][i % 3] ?? 0.02)
    const [window, minSegment] = i % 2 ? [50, 5] : [12, 2]
    const indices = changePoints(values, { window, minSegment }).map(({ index }) => index)
    expect(indices).toEqual(plainly(values, window, minSegment))
    found += indices.length
  }
  expect(found).toBeGreaterThan(100)
})

test('moments of any stretch are those of its values, and of equal values have no variance', () => {
  const random = createRandom(6)
  const values = [...Array.from({ length: 40 }, () => 1e6 + random()), ...new Array<number>(5).fill(0.1), 7]
  const of = runningMoments(values)
  for (const [start, end] of [
    [0, 40],
    [3, 9],
    [20, 22],
    [38, 46],
  ] as const) {
    const stretch = values.slice(start, end)
    const { count, mean: centre, variance: spread } = of(start, end)
    expect(count).toBe(end - start)
    expect(Math.abs(centre / mean(stretch) - 1)).toBeLessThan(1e-12)
    expect(Math.abs(spread / variance(stretch) - 1)).toBeLessThan(1e-4)
  }
  expect(of(40, 45)).toEqual({ count: 5, mean: 0.1, variance: 0 })
  const observed = [...values.slice(0, 38), 2e6, 2e6, ...values.slice(40)]
  expect(runningMoments(values, observed)(30, 40)).toEqual({ ...of(30, 40), count: 8 })
})

test('energySplit finds the largest energy statistic, by its definition', () => {
  const random = createRandom(4)
  const average = (a: readonly number[], b: readonly number[], pairs: number): number =>
    a.flatMap((x) => b.map((y) => Math.abs(x - y))).reduce((sum, distance) => sum + distance, 0) / pairs
  const statistic = (values: readonly number[], cut: number): number => {
    const [a, b] = [values.slice(0, cut), values.slice(cut)]
    const within = average(a, a, a.length * (a.length - 1)) + average(b, b, b.length * (b.length - 1))
    return ((2 * average(a, b, a.length * b.length) - within) * a.length * b.length) / values.length
  }
  for (let i = 0; i < 150; i++) {
    const values = Array.from({ length: 24 }, (_, k) => random() + (k > 5 + (i % 12) ? 0.1 * (i % 5) : 0))
    const cuts = Array.from({ length: 24 - 2 * 3 + 1 }, (_, k) => k + 3)
    const expected = cuts.toSorted((x, y) => statistic(values, y) - statistic(values, x))[0]
    expect(energySplit(values, 3)).toBe(expected)
    expect(energySplit([9, 9, ...values, 5], 3, 2, 26)).toBe(expected)
  }
  expect(energySplit([1, 2, 3, 4, 5], 3)).toBeNull()
})

test('energySplit takes the mean distance within a part over its pairs, each counted once', () => {
  // cut at 4: between 2 × 8/8, within 2 × 10/(4 × 3) and 0, so (2 - 5/3) × 4 × 2/6 = 4/9; at 2 and 3: -2/3
  expect(energySplit([3, 0, 0, 1, 0, 0], 2)).toBe(4)
  // cut at 3: between 2 × 8/9, within 2 × 4/(3 × 2) and 2 × 2/(3 × 2), so (16/9 - 2) × 3 × 3/6 = -1/3; at 2 and 4: -8/9
  expect(energySplit([2, 0, 1, 0, 1, 0], 2)).toBe(3)
})
