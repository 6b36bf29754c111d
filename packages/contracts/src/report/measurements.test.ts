import { expect, it } from 'vitest'
import { measurementsOf } from './measurements.ts'

const hour = 3_600_000
const of = (series: string, hours: number) => ({ series, at: 1.7e12 + hours * hour })

it('are told apart by a pause of more than twelve hours within a series, whatever the order of the results', () => {
  expect(measurementsOf([of('a', 24), of('a', 0), of('a', 1), of('a', 25), of('a', 48)])).toEqual([1, 0, 0, 1, 2])
})

it('last as long as none of its pauses is longer', () => {
  expect(measurementsOf([0, 12, 24, 36, 48].map((hours) => of('a', hours)))).toEqual([0, 0, 0, 0, 0])
  expect(measurementsOf([of('a', 0), of('a', 12.01)])).toEqual([0, 1])
})

it('are counted for each series by itself', () => {
  expect(measurementsOf([of('a', 0), of('b', 10), of('a', 20), of('b', 20)])).toEqual([0, 0, 1, 0])
  expect(measurementsOf([])).toEqual([])
})
