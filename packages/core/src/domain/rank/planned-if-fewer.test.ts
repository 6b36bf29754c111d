import { expect, it } from 'vitest'
import { plannedIfFewer } from './planned-if-fewer.ts'

it('tells what a job was to have while rounds are missing, and no longer', () => {
  expect(plannedIfFewer(5, 4)).toBe(5)
  expect(plannedIfFewer(5, 5)).toBeNull()
  expect(plannedIfFewer(5, 7)).toBeNull()
  expect(plannedIfFewer(null, 2)).toBeNull()
})
