import { expect, it } from 'vitest'
import { pointsOf } from './points-of.ts'

it('takes the rounds without doubts, the doubted ones where there are no others, and keeps those beside fewer than three', () => {
  const points = pointsOf({
    at: [10, 20, 30, 40],
    result: [1, 2, 3, 4],
    segment: [7, 7, 8, 8],
    values: [[5, 1, 3], [2, 4], null, [9]],
    doubted: [[100], [200], [300, 302], null],
  })
  expect(points).toEqual([
    { at: 10, result: 1, segment: 7, values: [5, 1, 3], value: 3, doubted: false, besides: [] },
    { at: 20, result: 2, segment: 7, values: [2, 4], value: 3, doubted: false, besides: [200] },
    { at: 30, result: 3, segment: 8, values: [300, 302], value: 301, doubted: true, besides: [] },
    { at: 40, result: 4, segment: 8, values: [9], value: 9, doubted: false, besides: [] },
  ])
})
