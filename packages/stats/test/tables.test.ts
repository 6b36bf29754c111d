import { describe, expect, test } from 'vitest'
import { type CompareOptions, compareAll, createRandom, type Group, rank, shuffle } from '../src/index.ts'
import { normalNoise } from './noise.ts'

const higher: CompareOptions = { better: 'higher' }
const group = (id: string, values: readonly number[]): Group => ({ id, values })
const around = (id: string, median: number, deviation = 0.5): Group =>
  group(
    id,
    [-1.5, -0.8, -0.2, 0.2, 0.8, 1.5].map((step) => median * (1 + (step * deviation) / 100)),
  )

describe('compareAll', () => {
  test('compares every pair once, in the order of the groups', () => {
    const table = compareAll([around('gin', 200), around('express', 100), around('fastify', 150)], higher)
    expect(table.map(({ a, b, verdict }) => [a, verdict, b])).toEqual([
      ['gin', 'faster', 'express'],
      ['gin', 'faster', 'fastify'],
      ['express', 'slower', 'fastify'],
    ])
    expect(table[0]?.ratio).toBeCloseTo(2, 9)
    expect(compareAll([], higher)).toEqual([])
  })

  test('adjusts p for the number of pairs and lets the verdict rest on that', () => {
    // 5 v 5 has p = 0.0079 at best: enough alone, not for the only one that differs among thirteen.
    const five = (id: string, median: number): Group =>
      group(
        id,
        [0.99, 0.998, 1, 1.003, 1.011].map((f) => f * median),
      )
    const alone = compareAll([five('a', 100), five('z', 120)], higher)
    expect(alone[0]).toMatchObject({ verdict: 'slower', moreRounds: 0 })
    const others = Array.from({ length: 11 }, (_, i) => five(`${i}`, 99.9 + i / 50))
    const table = compareAll([five('a', 100), ...others, five('z', 120)], higher)
    const pair = table.find(({ a, b }) => a === 'a' && b === 'z')
    expect(pair?.p).toBeCloseTo(2 / 252, 9)
    expect(pair?.adjustedP).toBeCloseTo((2 / 252) * (78 / 12), 9)
    expect(pair?.verdict).toBe('inconclusive')
    expect(pair?.moreRounds).toBe(1)
  })

  test('pairs that cannot be tested do not count', () => {
    const table = compareAll([around('a', 100), around('b', 120), group('none', []), group('one', [100])], higher)
    expect(table).toHaveLength(6)
    expect(table[0]?.adjustedP).toBe(table[0]?.p)
    expect(table.filter(({ verdict }) => verdict === 'inconclusive')).toHaveLength(5)
    expect(table[5]).toMatchObject({ a: 'none', b: 'one', p: null, adjustedP: null })
  })

  test('has only the pairs that are asked for, the earlier group first, and p adjusted for no others', () => {
    const groups = [around('a', 100), around('b', 120), around('c', 101), around('d', 121)]
    const seen: string[] = []
    const table = compareAll(groups, higher, (a, b) => {
      seen.push(`${a.id}${b.id}`)
      return a.id === 'a' && b.id === 'b'
    })
    expect(seen).toEqual(['ab', 'ac', 'ad', 'bc', 'bd', 'cd'])
    expect(table).toHaveLength(1)
    expect(table[0]).toMatchObject({ a: 'a', b: 'b', verdict: 'slower' })
    expect(table[0]?.adjustedP).toBe(table[0]?.p)
  })

  test('more pairs ask for more rounds: the first of 300 needs p below 0.05 / 300, which ranks reach with 8 v 8', () => {
    const [a, b] = [group('a', [100, 100.1, 100.2]), group('b', [104, 104.1, 104.2])]
    expect(compareAll([a, b], higher)[0]).toMatchObject({ verdict: 'inconclusive', moreRounds: 2 })
    const wild = Array.from({ length: 23 }, (_, i) => group(`${i}`, [50 + i, 100, 200 - i]))
    const [pair] = compareAll([a, b, ...wild], higher)
    expect((pair?.adjustedP ?? 0) / (pair?.p ?? 1)).toBeCloseTo(300, 6)
    expect(pair).toMatchObject({ a: 'a', b: 'b', verdict: 'inconclusive', moreRounds: 5 })
  })
})

describe('rank', () => {
  const ranksOf = (groups: readonly Group[], options = higher): Record<string, string> =>
    Object.fromEntries(rank(groups, options).map(({ id, rank, tied }) => [id, `${rank ?? '–'}${tied ? '=' : ''}`]))

  test('counts who is better beyond doubt', () => {
    const groups = [around('c', 100), around('a', 200), around('b', 150)]
    expect(ranksOf(groups)).toEqual({ a: '1', b: '2', c: '3' })
    expect(ranksOf(groups, { better: 'lower' })).toEqual({ c: '1', b: '2', a: '3' })
    expect(rank(groups, higher).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  test('what cannot be told apart, or not by enough to matter, shares a rank and the next one is skipped', () => {
    const groups = [around('a', 200), around('b', 201), around('c', 150), around('d', 149), around('e', 100)]
    expect(ranksOf(groups)).toEqual({ a: '1=', b: '1=', c: '3=', d: '3=', e: '5' })
  })

  test('ties are not transitive: the middle one ties upwards, the last does not', () => {
    expect(ranksOf([around('a', 105, 0.4), around('b', 102.6, 0.4), around('c', 100.2, 0.4)])).toEqual({
      a: '1=',
      b: '1=',
      c: '2',
    })
  })

  test('below three values, and with values of 0 or less, there is no rank', () => {
    const groups = [around('a', 100), group('two', [300, 301]), group('zero', [0, 0, 0]), group('none', [])]
    expect(ranksOf(groups)).toEqual({ a: '1', two: '–', zero: '–', none: '–' })
  })

  test('bounds are not compared with each other, and make no other pair less sure', () => {
    // 6 v 6 that do not overlap: 2 of 924 orders. Of 23 pairs that is significant, of 78 it would not be.
    const bounds = Array.from({ length: 11 }, (_, i) => ({ ...around(`bound ${i}`, 105 + i / 10, 20), bound: true }))
    expect(ranksOf([around('a', 110), around('b', 100), ...bounds])).toMatchObject({ a: '1', b: '2' })
  })

  test('does not depend on the order of the groups', () => {
    const random = createRandom(12)
    const groups = Array.from({ length: 12 }, (_, i) =>
      group(`g${i}`, normalNoise(random, 3 + (i % 6), 100 + 2 * (i % 8), 0.015)),
    )
    const expected = ranksOf(groups)
    expect(new Set(Object.values(expected)).size).toBeGreaterThan(2)
    for (let i = 0; i < 20; i++) expect(ranksOf(shuffle(groups, random))).toEqual(expected)
  })

  test('twenty equal servers at 2 percent spread: one rank in nearly every table', () => {
    const random = createRandom(13)
    let split = 0
    for (let i = 0; i < 50; i++) {
      const groups = Array.from({ length: 20 }, (_, id) => group(`${id}`, normalNoise(random, 5, 100, 0.02)))
      if (rank(groups, higher).some((row) => row.rank !== 1)) split += 1
    }
    expect(split).toBeLessThanOrEqual(2)
  })
})
