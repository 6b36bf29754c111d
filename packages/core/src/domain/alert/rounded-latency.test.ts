import { expect, it } from 'vitest'
import { pairAt, suspectAt, type WatchedPoint } from './unusual-point.ts'

const sensitivity = { suspectLevel: 0.95, alertLevel: 0.99, leastShift: 0.03, coarsest: 1000 }

/** twenty points of 4 ms, as a tool prints them, and two more */
const steppedTo = (value: number) => ({
  points: [...Array.from({ length: 20 }, () => 4000), value, value].map(
    (us, i): WatchedPoint => ({ at: i, result: i, segment: 1, values: [us], value: us }),
  ),
  without: [],
  from: null,
})
const unusual = (value: number, rule = sensitivity) => [
  suspectAt(steppedTo(value), 20, rule)?.direction,
  pairAt(steppedTo(value), 21, rule)?.direction,
]

it('whole milliseconds are not unusual by one step, which a change of a tenth of it can make', () => {
  expect(unusual(5000)).toEqual([undefined, undefined])
  expect(unusual(3000)).toEqual([undefined, undefined])
  expect(unusual(5000, { ...sensitivity, coarsest: 0 })).toEqual([1, 1])
})

it('they are by two', () => {
  expect(unusual(6000)).toEqual([1, 1])
  expect(unusual(2000)).toEqual([-1, -1])
})
