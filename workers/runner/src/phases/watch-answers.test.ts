import { expect, it } from 'vitest'
import { pauseBetweenMs } from './watch-answers.ts'

it('looks once a second at most, and seldom at a server that takes long to answer', () => {
  expect(pauseBetweenMs(0.1)).toBe(1000)
  expect(pauseBetweenMs(1)).toBe(5000)
  expect(pauseBetweenMs(50)).toBe(250_000)
})
