import { expect, test } from 'vitest'
import { sayDay } from './say-day.ts'

test('a day is written with three letters of its month, in UTC', () => {
  expect(sayDay(new Date('2026-09-01T23:59:59.999Z'))).toBe('1 Sep 2026')
  expect(sayDay(new Date('2027-01-31T00:00:00Z'))).toBe('31 Jan 2027')
})
