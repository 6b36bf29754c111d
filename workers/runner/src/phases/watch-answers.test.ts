import { expect, it } from 'vitest'
import { firstLookMs, pauseBetweenMs } from './watch-answers.ts'

it('looks once a second at most, and seldom at a server that takes long to answer', () => {
  expect(pauseBetweenMs(0.1)).toBe(1000)
  expect(pauseBetweenMs(1)).toBe(5000)
  expect(pauseBetweenMs(50)).toBe(250_000)
})

it('looks early where it can look again, and in the middle of the load where it cannot', () => {
  expect(firstLookMs(1000, 10)).toBe(700)
  expect(firstLookMs(5000, 10)).toBe(700)
  expect(firstLookMs(15_000, 10)).toBe(5000)
  expect(firstLookMs(15_000, 1)).toBe(700)
  expect(firstLookMs(15_000, null)).toBe(700)
})
