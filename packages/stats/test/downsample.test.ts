import { describe, expect, test } from 'vitest'
import { createRandom, downsample as downsampleOf } from '../src/index.ts'

interface Point {
  x: number
  y: number
}

const downsample = (all: readonly Point[], limit: number) =>
  downsampleOf(all, limit, { x: ({ x }) => x, y: ({ y }) => y })

const points = (ys: readonly number[]): Point[] => ys.map((y, x) => ({ x, y }))

describe('downsample', () => {
  test('takes from each bucket the largest triangle, by hand', () => {
    // Buckets {1, 2} and {3, 4}. First: with (0, 0) and the mean (3.5, 0) the higher point, (2, 5). Second: with (2, 5)
    // and (5, 0), twice the area is 7 for (3, 1) and 8 for (4, -1).
    expect(downsample(points([0, 3, 5, 1, -1, 0]), 4)).toEqual([
      { x: 0, y: 0 },
      { x: 2, y: 5 },
      { x: 4, y: -1 },
      { x: 5, y: 0 },
    ])
  })

  test('holds a bucket against the mean of the next one, and only the last against the last point, by hand', () => {
    // Buckets {1, 2, 3} and {4, 5, 6, 7} with the mean (5.5, 2.5). Twice the area with (0, 0) is |5.5 y - 2.5 x|: 7.4 for
    // (1, 1.8), 5 for (2, 0), 7.5 for (3, 0).
    expect(downsample(points([0, 1.8, 0, 0, 10, 0, 0, 0, 0]), 4).map(({ x }) => x)).toEqual([0, 3, 4, 8])
    // 7.6 for (1, 1.83)
    expect(downsample(points([0, 1.83, 0, 0, 10, 0, 0, 0, 0]), 4).map(({ x }) => x)).toEqual([0, 1, 4, 8])
  })

  test('chooses as the Python package lttb 0.3.2 does', () => {
    const all = points(Array.from({ length: 62 }, (_, x) => ((x * 37) % 101) + 20 * Math.sin(x / 7)))
    expect(downsample(all, 12).map(({ x }) => x)).toEqual([0, 2, 11, 13, 22, 27, 33, 38, 44, 49, 60, 61])
  })

  test('keeps the ends, the order, a lone spike and the points themselves', () => {
    const random = createRandom(1)
    const all = points(Array.from({ length: 5000 }, (_, index) => (index === 3210 ? 50 : random())))
    const kept = downsample(all, 200)
    expect(kept).toHaveLength(200)
    expect(kept[0]).toBe(all[0])
    expect(kept.at(-1)).toBe(all.at(-1))
    expect(kept).toContain(all[3210])
    expect(kept.every((point) => all[point.x] === point)).toBe(true)
    expect(kept.every((point, index) => index === 0 || point.x > (kept[index - 1]?.x ?? 0))).toBe(true)
  })

  test('leaves short series alone', () => {
    expect(downsample(points([1, 2, 3]), 3)).toEqual(points([1, 2, 3]))
    expect(downsample([], 10)).toEqual([])
  })

  test('works at every limit', () => {
    const all = points(Array.from({ length: 101 }, (_, index) => Math.sin(index)))
    for (let limit = 3; limit <= 101; limit++) expect(downsample(all, limit)).toHaveLength(limit)
    expect(downsample(all, 10.9)).toHaveLength(10)
    expect(() => downsample(all, 2)).toThrow(RangeError)
  })
})
