import type { Alert } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { prepareShift, shiftDates } from './prepare-shift.ts'

const frame = { width: 104, height: 44, pad: 2 }
const evidence = { usual: { points: 3, low: 98, high: 102 } } as Alert['evidence']

it('places the lines, the shift between them and the band of what is usual', () => {
  const trend = { at: [], result: [], value: [100, 101, 99, 92, 92], first: 3 }
  const picture = prepareShift({ trend, evidence }, frame)
  expect(picture.before.split(' ')).toHaveLength(3)
  expect(picture.after).toBe('77.0,42.0 102.0,42.0')
  expect(picture.last).toEqual({ x: 102, y: 42 })
  expect(picture.shiftX).toBeCloseTo(64.5)
  expect(picture.band).toEqual({ y: 2, height: 16 })
})

it('draws nothing of nothing', () => {
  const picture = prepareShift({ trend: { at: [], result: [], value: [], first: 0 }, evidence }, frame)
  expect(picture).toMatchObject({ before: '', after: '', last: null })
})

it('dates the ends, and the first point of the new level where it has room', () => {
  const trend = { at: [10, 20, 30, 40, 50], result: [], value: [100, 101, 99, 92, 92], first: 3 }
  expect(shiftDates(trend, { width: 1008, height: 44, pad: 4 })).toEqual([
    { at: 10, x: 4, anchor: 'start' },
    { at: 50, x: 1004, anchor: 'end' },
    { at: 40, x: 754, anchor: 'middle' },
  ])
  expect(shiftDates(trend, { width: 300, height: 44, pad: 4 }).map(({ at }) => at)).toEqual([10, 50])
  expect(shiftDates({ ...trend, at: [10] }, { width: 300, height: 44, pad: 4 }).map(({ at }) => at)).toEqual([10])
})
