import { createRandom, median, type Random } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import { heldAgainst } from './newest-point.ts'
import type { TrendPoint } from './trend-line.ts'

/** normal by Box and Muller, deviation 1 */
const noise = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

interface Spreads {
  /** spread of the logarithm: of jobs around their level, and of rounds around their job */
  ofJobs: number
  ofRounds: number
}

const point = (values: number[]): TrendPoint => ({
  at: 0,
  result: 0,
  segment: 1,
  values,
  value: median(values),
  doubted: false,
  besides: [],
})
const measured = (random: Random, rounds: number, { level = 100, ofJobs, ofRounds }: Spreads & { level?: number }) => {
  const own = level * Math.exp(ofJobs * noise(random))
  return point(Array.from({ length: rounds }, () => own * Math.exp(ofRounds * noise(random))))
}

interface Asked extends Spreads {
  rounds: number
  usual?: number
  level?: number
}

/** Returns the share of newest points with `rounds` rounds that differ at 95 % from `usual` points with five rounds. */
const told = (seed: number, { rounds, usual = 8, level, ...spreads }: Asked): number => {
  const random = createRandom(seed)
  const trials = 3000
  let found = 0
  for (let trial = 0; trial < trials; trial++) {
    const before = Array.from({ length: usual }, () => measured(random, 5, spreads))
    const now = measured(random, rounds, { ...spreads, ...(level && { level }) })
    if ((heldAgainst(now, before, 0.95).p ?? 1) <= 0.05) found += 1
  }
  return found / trials
}

const machines: Record<string, Spreads> = {
  'whose rounds differ': { ofJobs: 0, ofRounds: 0.03 },
  'whose rounds and jobs differ': { ofJobs: 0.01, ofRounds: 0.02 },
  'whose jobs differ': { ofJobs: 0.02, ofRounds: 0.003 },
}

describe('a newest point of few rounds, held against points of five', () => {
  for (const [name, spreads] of Object.entries(machines)) {
    for (const usual of [3, 8]) {
      it(`is no falser an alarm than a full one, on a machine ${name}, after ${usual} points`, () => {
        for (const rounds of [1, 2, 3, 4, 5]) expect(told(usual, { ...spreads, rounds, usual })).toBeLessThan(0.064)
      })
    }
  }

  it('detects a loss of a tenth from one round with 2 % of noise', () => {
    const fallen = { ofJobs: 0.005, ofRounds: 0.02, level: 90 }
    expect(told(20, { ...fallen, rounds: 5 })).toBeGreaterThan(0.99)
    expect(told(21, { ...fallen, rounds: 2 })).toBeGreaterThan(0.97)
    expect(told(22, { ...fallen, rounds: 1 })).toBeGreaterThan(0.9)
  })

  it('is as sure as a full one where rounds of a job are alike', () => {
    const before = [98, 100, 102, 101].map((value) => point([value, value, value]))
    const [one, three] = [point([90]), point([90, 90, 90])].map((now) => heldAgainst(now, before, 0.95))
    expect(one).toEqual(three)
    expect(one?.p).toBeLessThan(0.05)
    expect(one?.interval?.high).toBeLessThan(1)
  })

  it('is judged by nothing where neither points nor rounds show noise, however far off it is', () => {
    for (const rounds of [1, 3]) {
      const alike = (value: number) => point(Array.from({ length: rounds }, () => value))
      const still = Array.from({ length: 4 }, () => alike(100))
      expect(heldAgainst(alike(100), still, 0.95)).toEqual({
        ratio: 1,
        was: expect.closeTo(100),
        interval: null,
        p: null,
      })
      expect(heldAgainst(alike(90), still, 0.95)).toMatchObject({ ratio: expect.closeTo(0.9), interval: null, p: null })
    }
  })

  it.each([
    ['the same', 1000],
    ['almost the same', 1001],
  ])('is no surer than the rounds of the points before it, whose medians came out %s', (_, second) => {
    const before = [
      [800, 1000, 1200],
      [810, second, 1190],
      [790, 1000, 1210],
    ].map(point)
    const { p, interval } = heldAgainst(point([850, 1070, 1290]), before, 0.95)
    expect(p).toBeGreaterThan(0.5)
    // t of the NIST table for two degrees of freedom, 4.303 at 95 %, and a deviation of medians of about 0.67 × 20 %
    expect(Math.log(interval?.high ?? 1) - Math.log(interval?.low ?? 1)).toBeCloseTo(
      2 * 4.303 * 0.135 * Math.sqrt(4 / 3),
      1,
    )
    expect(heldAgainst(point([1700, 2140, 2580]), before, 0.95).p).toBeLessThan(0.05)
  })

  it('is predicted by points of one round if it has one round itself', () => {
    const before = [98, 100, 102, 101].map((value) => point([value]))
    const { p, ratio, was, interval } = heldAgainst(point([95]), before, 0.95)
    const logs = before.map(({ value }) => Math.log(value))
    const mean = logs.reduce((sum, log) => sum + log, 0) / 4
    const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / 3
    expect(was).toBeCloseTo(Math.exp(mean), 9)
    expect(ratio).toBeCloseTo(95 / Math.exp(mean), 9)
    const t = (mean - Math.log(95)) / Math.sqrt(variance * 1.25)
    // of three degrees of freedom, in closed form
    const x = t / Math.sqrt(3)
    expect(p).toBeCloseTo(1 - (2 / Math.PI) * (x / (1 + x * x) + Math.atan(x)), 9)
    // t of the NIST table for three degrees of freedom: 3.182 at 95 %
    const half = 3.182446 * Math.sqrt(variance * 1.25)
    expect(Math.log(interval?.low ?? 0)).toBeCloseTo(Math.log(ratio) - half, 6)
    expect(Math.log(interval?.high ?? 0)).toBeCloseTo(Math.log(ratio) + half, 6)
  })
})
