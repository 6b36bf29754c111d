import { expect, it } from 'vitest'
import { sayVerdicts } from './say-verdicts.ts'

const none = { worse: 0, better: 0, same: 0, inconclusive: 0 }

it.each([
  [{ ...none }, null],
  [{ ...none, worse: 1 }, null],
  [{ ...none, worse: 2, better: 1, same: 11 }, '2 of 14 worse, 1 better'],
  [{ ...none, inconclusive: 3, better: 1 }, '3 of 4 inconclusive, 1 better'],
  [{ worse: 1, inconclusive: 1, better: 1, same: 1 }, '1 of 4 worse, 1 inconclusive, 1 better'],
  [{ ...none, better: 1, same: 1 }, '1 of 2 better'],
  [{ ...none, worse: 6 }, 'all 6'],
  [{ ...none, same: 6 }, 'all 6'],
])('%j: %s', (counts, said) => {
  expect(sayVerdicts(counts)).toBe(said)
})
