import { expect, it } from 'vitest'
import { fewOf, listed } from './listed.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`)

it('lists all names, or of many the first', () => {
  expect([names(1), names(2), names(3)].map(listed)).toEqual(['s0', 's0 and s1', 's0, s1 and s2'])
  expect(fewOf(names(2))).toBe('s0, s1')
  expect(fewOf(names(9))).toBe(names(9).join(', '))
  expect(fewOf(names(372))).toBe('s0, s1, s2, s3, s4, s5, s6, s7 and 364 more')
})
