import { expect, it } from 'vitest'
import { pollMsAfter } from './start-server.ts'

it('a start is seen at most 2 % or 1 ms late, and looked at every 20 ms at the least', () => {
  expect([0, 4, 50, 200, 1000, 60_000].map(pollMsAfter)).toEqual([1, 1, 1, 4, 20, 20])
})
