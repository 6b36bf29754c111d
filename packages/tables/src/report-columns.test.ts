import { emptyMetrics, type Metrics, type ResultOfReport } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { reportFigures } from './report-columns.ts'

const resultOf = (metrics: Partial<Metrics>): ResultOfReport =>
  ({ columns: {}, custom: [], metrics: { ...emptyMetrics(), ...metrics } }) as unknown as ResultOfReport

const errorsOf = (metrics: Partial<Metrics>): number | null | undefined => {
  const result = resultOf(metrics)
  return reportFigures([result])
    .find(({ id }) => id === 'errors')
    ?.value(result)
}

it('counts as errors what a leaderboard does: answers that were no success, and requests without an answer', () => {
  const noneLost = { connect: 0, read: 0, write: 0, timeout: 0, other: 0 }
  expect(errorsOf({ requests: 136_675, successes: 0, errors: noneLost })).toBe(136_675)
  expect(errorsOf({ requests: 100, successes: 90, errors: { ...noneLost, timeout: 4 } })).toBe(14)
  expect(errorsOf({ requests: 100, successes: 100, errors: noneLost })).toBe(0)
  expect(errorsOf({ requests: 100 })).toBeUndefined()
})
