import { describe, expect, test } from 'vitest'
import { createRandom, shuffle } from '../src/index.ts'

describe('createRandom', () => {
  test('yields the words of sfc32', () => {
    // From a second implementation of the published recurrence, in Python with unbounded integers.
    const words = (seed: number, count: number): number[] => {
      const random = createRandom(seed)
      return Array.from({ length: count }, () => random() * 2 ** 32)
    }
    expect(words(42, 4)).toEqual([3704461168, 1979203961, 1275767734, 1785475480])
    expect(words(0, 2)).toEqual([3239288703, 2792242552])
  })

  test('is uniform: chi-squared over 100 cells stays below its 99.9 % point, 148.2', () => {
    for (const seed of [1, 2, 2 ** 31 - 1]) {
      const random = createRandom(seed)
      const cells = new Array<number>(100).fill(0)
      for (let i = 0; i < 100_000; i++) {
        const cell = Math.floor(random() * 100)
        cells[cell] = (cells[cell] ?? 0) + 1
      }
      expect(cells.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(148.2)
    }
  })

  test('neighbouring seeds have nothing in common', () => {
    const first = Array.from({ length: 10_000 }, (_, seed) => createRandom(seed)())
    const average = first.reduce((sum, value) => sum + value, 0) / first.length
    const products = first.slice(1).map((value, index) => (value - 0.5) * ((first[index] ?? 0) - 0.5))
    expect(Math.abs(average - 0.5)).toBeLessThan(0.01)
    expect(Math.abs(products.reduce((sum, value) => sum + value, 0) / products.length) * 12).toBeLessThan(0.04)
  })

  test('wants an integer', () => {
    expect(() => createRandom(0.5)).toThrow(RangeError)
    expect(() => createRandom(Number.NaN)).toThrow(RangeError)
  })
})

describe('shuffle', () => {
  test('keeps every item, and its argument as it was', () => {
    const items = ['a', 'b', 'b', 'c', 'd']
    expect(shuffle(items, createRandom(7)).toSorted()).toEqual(items)
    expect(items).toEqual(['a', 'b', 'b', 'c', 'd'])
    expect(shuffle([], createRandom(7))).toEqual([])
  })

  test('the same seed gives the same order', () => {
    const items = Array.from({ length: 20 }, (_, index) => index)
    expect(shuffle(items, createRandom(3))).toEqual(shuffle(items, createRandom(3)))
    expect(shuffle(items, createRandom(3))).not.toEqual(shuffle(items, createRandom(4)))
  })

  test('every order is equally likely: chi-squared with 5 degrees of freedom below its 99.9 % point, 20.5', () => {
    const random = createRandom(11)
    const counts = new Map<string, number>()
    for (let i = 0; i < 6000; i++) {
      const order = shuffle(['a', 'b', 'c'], random).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    expect([...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(20.5)
  })
})
