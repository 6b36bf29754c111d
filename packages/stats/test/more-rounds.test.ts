import { describe, expect, test } from 'vitest'
import { compare, compareAll } from '../src/index.ts'
import { moreRounds } from '../src/more-rounds.ts'

/** Five values whose logarithms have the standard deviation `deviation` around `centre`. */
const five = (centre: number, deviation: number): number[] =>
  [-Math.sqrt(1.6), -Math.sqrt(0.4), 0, Math.sqrt(0.4), Math.sqrt(1.6)].map((z) => Math.exp(centre + deviation * z))
const three = (centre: number, deviation: number): number[] => [-1, 0, 1].map((z) => Math.exp(centre + deviation * z))
const asked = { threshold: 0.03, level: 0.95, alpha: 0.01 }

describe('rounds advised: the fewest that bring (t(1 - α/2) + t(0.8)) s √(π/3 (1/m + 1/n)) into the margin', () => {
  // From a second implementation with 25 digits, which tries one number after the other.
  test('of a difference beyond the threshold the margin is the difference, and α what shows it to exist', () => {
    expect(moreRounds(five(0.04, 0.05), five(0, 0.05), asked)).toBe(35)
    expect(moreRounds(five(0, 0.05), five(0.04, 0.05), asked)).toBe(35)
    expect(moreRounds(five(0.04, 0.05), five(0, 0.05), { ...asked, alpha: 0.05 })).toBe(22)
  })

  test('of one within it the margin is what is left of the threshold, and the level is that of the interval', () => {
    expect(moreRounds(five(0.015, 0.03), five(0, 0.03), asked)).toBe(66)
    expect(moreRounds(five(0.015, 0.03), five(0, 0.03), { ...asked, level: 0.8 })).toBe(36)
  })

  test('the spread is that of both sides, by their degrees of freedom', () => {
    expect(moreRounds(five(0.04, 0.05), three(0, 0.02), asked)).toBe(26)
    expect(moreRounds(three(0, 0.02), five(0.04, 0.05), asked)).toBe(26)
  })

  test('of few values Student is far from normal', () => {
    expect([0.03, 0.035, 0.05, 0.055].map((s) => moreRounds(three(0.08, s), three(0, s), asked))).toEqual([3, 4, 9, 11])
  })

  test('more than a hundred are no plan', () => {
    expect(moreRounds(five(0.025, 0.05), five(0, 0.05), asked)).toBeNull()
  })
})

test('a higher level asks for more rounds before ranks can tell: 7 v 7 is the first below 0.001, 5 v 5 below 0.01', () => {
  const [a, b] = [
    [200, 200, 200],
    [100, 100, 100],
  ]
  expect(compare(a, b, { better: 'higher' }).moreRounds).toBe(2)
  expect(compare(a, b, { better: 'higher', level: 0.999 }).moreRounds).toBe(4)
  const groups = [
    { id: 'a', values: a },
    { id: 'b', values: b },
  ]
  expect(compareAll(groups, { better: 'higher', level: 0.999 })[0]?.moreRounds).toBe(4)
  // 6 v 6: 2 of 924 orders
  expect(compareAll(groups, { better: 'higher', level: 0.995 })[0]?.moreRounds).toBe(3)
})

test('the unit of the values changes nothing', () => {
  const inSeconds = [five(0.04, 0.05), five(0, 0.05)].map((values) => values.map((value) => value / 1000))
  expect(moreRounds(inSeconds[0] ?? [], inSeconds[1] ?? [], asked)).toBe(35)
})
