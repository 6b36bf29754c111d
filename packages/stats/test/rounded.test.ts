import { describe, expect, it, test } from 'vitest'
import {
  changePoints,
  compare,
  compareAll,
  createRandom,
  hodgesLehmannRatio,
  judgeAll,
  medianInterval,
  rank,
  stepOf,
  welch,
} from '../src/index.ts'
import { logNormalNoise } from './noise.ts'

/** latencies in µs, of a tool that prints whole milliseconds */
const options = { better: 'lower', coarsest: 1000 } as const
/** some round to the nearest, others cut off */
const toMs = [(us: number) => Math.round(us / 1000) * 1000, (us: number) => Math.floor(us / 1000) * 1000] as const
const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value)

test('the step of values is the largest of four that divides them all', () => {
  expect(stepOf([4000, 5000, 4000], 1000)).toBe(1000)
  // a whole number of tens of milliseconds was not necessarily rounded to tens
  expect(stepOf([10_000, 20_000], 1000)).toBe(1000)
  expect(stepOf([300, 400, 1000], 1000)).toBe(100)
  expect(stepOf([1230, 1010], 1000)).toBe(10)
  expect(stepOf([1231, 1010], 1000)).toBe(1)
  expect(stepOf([1231.5, 1010], 1000)).toBe(0)
  expect(stepOf([4000, 5000.5], 1000)).toBe(0)
  // no tool prints tens of µs below a ms
  expect(stepOf([10, 10, 20], 1000)).toBe(1)
  expect(stepOf([990, 1230], 1000)).toBe(1)
  expect(stepOf([0, 0], 1000)).toBe(1000)
  expect(stepOf([4000, 5000], 0)).toBe(0)
  expect(stepOf([], 1000)).toBe(0)
})

describe('two servers of which a tool prints whole milliseconds', () => {
  it('are not told apart by one step, however many rounds say so', () => {
    for (const rounds of [5, 10, 40]) {
      const { ratio, interval, p, verdict, moreRounds, method } = compare(
        times(rounds, 5000),
        times(rounds, 4000),
        options,
      )
      expect(ratio).toBeCloseTo(1.25, 12)
      expect(p).toBeLessThan(0.01)
      // 4.5 against 5 ms, and 6 against 3.5
      expect(interval).toEqual({ low: expect.closeTo(4.5 / 5, 12), high: expect.closeTo(6 / 3.5, 12) })
      expect([verdict, moreRounds]).toEqual(['inconclusive', null])
      expect(method).toContain('rounded')
    }
  })

  it('are told apart by two steps', () => {
    const { interval, verdict } = compare(times(5, 6000), times(5, 4000), options)
    expect(verdict).toBe('slower')
    expect(interval).toEqual({ low: expect.closeTo(5.5 / 5, 12), high: expect.closeTo(7 / 3.5, 12) })
  })

  it('are not the same because the same was printed', () => {
    expect(compare(times(10, 4000), times(10, 4000), options).verdict).toBe('inconclusive')
    // a step is half a per cent of 200 ms
    expect(compare(times(10, 200_000), times(10, 200_000), options).verdict).toBe('same')
  })

  it('are judged alike in a table, in a report and by rank', () => {
    const [quick, slow] = [times(10, 4000), times(10, 5000)]
    const groups = [
      { id: 'quick', values: quick },
      { id: 'slow', values: slow },
    ]
    expect(compareAll(groups, options)[0]?.verdict).toBe('inconclusive')
    const pair = { a: slow, b: quick, better: 'lower' } as const
    expect(judgeAll([{ ...pair, coarsest: 1000 }], {})[0]?.verdict).toBe('inconclusive')
    expect(judgeAll([pair], {})[0]?.verdict).toBe('slower')
    expect(rank(groups, options).map((one) => one.rank)).toEqual([1, 1])
    expect(rank(groups, { better: 'lower' }).map((one) => one.rank)).toEqual([1, 2])
  })
})

describe('two servers that answer within a few µs, of which a tool prints whole ones', () => {
  it('are not told apart by one µs', () => {
    // 10.49 against 10.5 µs are printed like this
    expect(compare(times(10, 11), times(10, 10), options)).toMatchObject({ verdict: 'inconclusive', moreRounds: null })
    expect(compare(times(10, 12), times(10, 10), options).verdict).toBe('slower')
    const groups = [10, 11].map((us) => ({ id: String(us), values: times(10, us) }))
    expect(rank(groups, options).map((one) => one.rank)).toEqual([1, 1])
    expect(medianInterval(times(10, 10), options)).toMatchObject({ low: 9.5, high: 11 })
  })

  it('are, where a µs is too little to matter', () => {
    expect(compare(times(10, 354), times(10, 340), options).verdict).toBe('slower')
    expect(compare(times(10, 354), times(10, 354), options).verdict).toBe('same')
  })
})

test('the interval of rounded values holds the one that the exact values would have had', () => {
  const random = createRandom(41)
  let wider = 0
  for (let trial = 0; trial < 400; trial++) {
    const rounds = 3 + (trial % 10)
    const [a, b] = [2500 + 6000 * random(), 2500 + 6000 * random()].map((level) =>
      logNormalNoise(random, rounds, level, 0.02 + 0.2 * random()),
    ) as [number[], number[]]
    const exact = rounds < 5 ? welch(a, b) : hodgesLehmannRatio(a, b)
    const printed = toMs[trial % 2] ?? toMs[0]
    const { interval } = compare(a.map(printed), b.map(printed), options)
    if (!exact?.interval || !interval) continue
    // Welch's is not monotonic in single values: rounding also changes the spread
    if (rounds >= 5) expect(interval.low).toBeLessThanOrEqual(exact.interval.low)
    if (rounds >= 5) expect(interval.high).toBeGreaterThanOrEqual(exact.interval.high)
    if (interval.high / interval.low > exact.interval.high / exact.interval.low) wider++
  }
  expect(wider).toBeGreaterThan(300)
})

test('the interval of a median reaches half a step further down and one further up', () => {
  expect(medianInterval(times(6, 4000))).toMatchObject({ low: 4000, high: 4000 })
  expect(medianInterval(times(6, 4000), { coarsest: 1000 })).toMatchObject({ low: 3500, high: 5000 })
  // equal values that do not show their noise
  expect(medianInterval(times(3, 4000), { coarsest: 1000 })).toBeNull()
})

describe('a series of rounded values', () => {
  const stepped = (after: number): number[] => [...times(20, 4000), ...times(20, after)]

  it('has no change of one step', () => {
    expect(changePoints(stepped(5000)).map(({ index }) => index)).toEqual([20])
    expect(changePoints(stepped(5000), { step: 1000 })).toEqual([])
    expect(changePoints(stepped(3000), { step: 1000 })).toEqual([])
  })

  it('has a change of two, whose interval allows for what was rounded', () => {
    const [change] = changePoints([...stepped(6000), 7000], { step: 1000 })
    const [printed] = changePoints([...stepped(6000), 7000])
    expect(change?.index).toBe(20)
    expect(change?.interval?.low).toBeLessThan((printed?.interval?.low ?? 0) * (5.6 / 6) * (4 / 5))
    expect(change?.interval?.high).toBeGreaterThan((printed?.interval?.high ?? 0) * (6.9 / 6) * (4 / 3.6))
  })
})
