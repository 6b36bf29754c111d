import { expect, it } from 'vitest'
import { answersByClass } from './status-codes.ts'

it('adds up answers by class; 2xx and 3xx are successes, and a code beyond 599 is an answer all the same', () => {
  const counts = [
    ...([
      [101, 1],
      [200, 10],
      [204, 2],
      [302, 3],
    ] as const),
    ...([
      [404, 4],
      [429, 5],
      [503, 6],
      [999, 7],
    ] as const),
  ] as const
  expect(answersByClass(counts)).toEqual({
    answered: 38,
    successes: 15,
    responses: { '1xx': 1, '2xx': 12, '3xx': 3, '4xx': 9, '5xx': 6 },
  })
  expect(answersByClass([]).answered).toBe(0)
})
