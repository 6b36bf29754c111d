import { describe, expect, test } from 'vitest'
import { compare, judgeAll } from '../src/index.ts'
import { verdictOf, withDefaults, zoneOf } from '../src/verdict.ts'

const options = withDefaults({ better: 'higher' })
const found = { ratio: 1.05, interval: { low: 1.01, high: 1.09 }, p: 0.005, rounds: 20 }

describe('verdictOf', () => {
  test('is nothing where any part of it is missing', () => {
    expect(verdictOf(found, 0.005, options)).toBe('faster')
    expect(verdictOf({ ...found, ratio: null }, 0.005, options)).toBe('inconclusive')
    expect(verdictOf({ ...found, interval: null }, 0.005, options)).toBe('inconclusive')
    expect(verdictOf({ ...found, p: null }, 0.005, options)).toBe('inconclusive')
    expect(verdictOf(found, null, options)).toBe('inconclusive')
  })

  test('an interval that ends at the threshold lies within it', () => {
    const same = (low: number, high: number) => verdictOf({ ...found, ratio: 1, interval: { low, high } }, 1, options)
    expect(same(1 / 1.03, 1.03)).toBe('same')
    expect(same(1 / 1.03, 1.0301)).toBe('inconclusive')
    expect(same(1 / 1.0301, 1.03)).toBe('inconclusive')
  })

  test('1 of 100 is rare enough, and so is 1 of 20 for all pairs together; more is not', () => {
    expect(verdictOf({ ...found, p: 0.01 }, 0.05, options)).toBe('faster')
    expect(verdictOf({ ...found, p: 0.0101 }, 0.05, options)).toBe('inconclusive')
    expect(verdictOf({ ...found, p: 0.01 }, 0.0501, options)).toBe('inconclusive')
    // 1 of 4 is a binary fraction
    expect(verdictOf(found, 0.25, { ...options, level: 0.75 })).toBe('faster')
  })

  test('neither the estimate beyond the threshold nor the interval beside 1 is enough by itself', () => {
    expect(verdictOf({ ...found, interval: { low: 1, high: 1.1 } }, 0, options)).toBe('inconclusive')
    expect(verdictOf({ ...found, ratio: 1.029 }, 0, options)).toBe('inconclusive')
    const down = { ...found, ratio: 0.95, interval: { low: 0.92, high: 0.98 } }
    expect(verdictOf(down, 0, options)).toBe('slower')
    expect(verdictOf({ ...down, interval: { low: 0.92, high: 1 } }, 0, options)).toBe('inconclusive')
    expect(verdictOf({ ...down, ratio: 0.972 }, 0, options)).toBe('inconclusive')
  })

  test('the estimate lies beyond the threshold, not at it', () => {
    expect(verdictOf({ ...found, ratio: 1.03 }, 0, options)).toBe('inconclusive')
    const down = { ...found, ratio: 1 / 1.03, interval: { low: 0.92, high: 0.98 } }
    expect(verdictOf(down, 0, options)).toBe('inconclusive')
  })
})

test('the zone is doubled in factors below eight values in all, where 2 of 2^n orders are above 1 in 100', () => {
  expect([3, 6, 7, 8, 20].map((rounds) => zoneOf(rounds, 0.1))).toEqual(
    [1.21, 1.21, 1.21, 1.1, 1.1].map((factor) => expect.closeTo(factor, 12)),
  )
})

describe('judgeAll, of pairs that no ranks decide', () => {
  const many = Array.from({ length: 20 }, (_, i) => 100 + i / 10)
  const undecided = { interval: null, verdict: 'inconclusive' }

  test('two values against twenty are too few, though ranks could tell', () => {
    const two = { a: [200, 201], b: many, better: 'higher' } as const
    expect(judgeAll([two], {})).toMatchObject([undecided])
    expect(judgeAll([{ ...two, a: two.b, b: two.a }], {})).toMatchObject([undecided])
    expect(compare(two.a, two.b, { better: 'higher' })).toMatchObject({ ...undecided, p: null })
  })

  test('a value of 0 on either side leaves nothing to say', () => {
    const zero = [...many, 0]
    const nothing = { ...undecided, ratio: null }
    expect(judgeAll([{ a: zero, b: many, better: 'higher' }], {})).toEqual([nothing])
    expect(judgeAll([{ a: many, b: zero, better: 'higher' }], {})).toEqual([nothing])
  })

  test('a pair without p takes none from those after it', () => {
    const far = many.map((value) => value * 2)
    const pairs = [
      { a: [100, 100, 100], b: [100, 100, 100], better: 'higher' as const },
      { a: far, b: many, better: 'higher' as const },
      { a: many, b: many, better: 'higher' as const },
    ]
    expect(judgeAll(pairs, {}).map(({ verdict }) => verdict)).toEqual(['inconclusive', 'faster', 'same'])
    expect(judgeAll(pairs.toReversed(), {}).map(({ verdict }) => verdict)).toEqual(['same', 'faster', 'inconclusive'])
  })

  test('values below 1 are judged as any others', () => {
    const [slow, fast] = [0.2, 0.1].map((factor) => many.map((value) => value * factor * 0.01))
    expect(judgeAll([{ a: slow ?? [], b: fast ?? [], better: 'lower' }], {})).toMatchObject([{ verdict: 'slower' }])
  })
})

test('ranks decide where their smallest p is below what the level asks for, else Student', () => {
  const five = [100, 100.2, 99.9, 100.1, 99.8]
  // 2 of 252 orders: 0.0079
  expect(compare(five, five, { better: 'higher', level: 0.99 }).method).toContain('exact Mann-Whitney')
  expect(compare(five, five, { better: 'higher', level: 0.995 }).method).toContain('Welch')
})
