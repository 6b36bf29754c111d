import { expect, test } from 'vitest'
import { createRandom, quantile } from '../src/index.ts'
import { sorted } from '../src/sorted.ts'

test('a few values are put in the same order as many, ties among them, and stay as they were', () => {
  const random = createRandom(8)
  for (let i = 0; i < 400; i++) {
    const values = Array.from({ length: i % 40 }, () => Math.floor(random() * 30) - 10)
    const before = [...values]
    expect(Array.from(sorted(values))).toEqual(values.toSorted((a, b) => a - b))
    expect(values).toEqual(before)
  }
})

test('quantiles of few and of many values go by the same order', () => {
  expect(quantile([5, -1, 3, 2, 4], 0.5)).toBe(3)
  expect(quantile([...Array(99).keys()].reverse(), 0.5)).toBe(49)
})
