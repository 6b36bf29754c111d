import { randomUUID } from 'node:crypto'
import { insertAlert } from '@wrkbench/db'
import type { TestApp } from './start-app.ts'

const points = { at: [0], value: [100], result: [1] }

/** Makes an open alert of a series, as if the rule had found it. */
export const makeAlert = async (
  { ctx }: TestApp,
  { seriesId, resultId }: { seriesId: string; resultId: string },
  metric = 'successesPerSecond',
) => {
  const id = randomUUID()
  await insertAlert(ctx.db.pool, {
    id,
    seriesId: Number(seriesId),
    metric,
    kind: 'regression',
    open: true,
    firstResult: Number(resultId),
    firstAt: new Date(),
    at: new Date(),
    before: 100,
    after: 90,
    ratio: 0.9,
    low: 0.88,
    high: 0.92,
    evidence: {
      by: 'pair',
      segment: 1,
      level: { count: 8, mean: Math.log(100), deviation: 0.01 },
      confidence: 0.99,
      leastShift: 0.03,
      threshold: 3.5,
      usual: points,
      after: points,
      outside: [{ result: 1, value: 90, t: -10 }],
    },
  })
  return id
}
