import type { Metrics, MissingReasons } from '@wrkbench/contracts'
import type { Answers } from './status-codes.ts'

interface Counted {
  answers: Answers
  seconds: number
  rate: number
}

/** Metrics of a tool that counts answers by status, prints one rate, and counts only the bytes of bodies. */
export const countedAnswers = (tool: string, { answers, seconds, rate }: Counted) => ({
  metrics: {
    requests: answers.answered,
    successes: answers.successes,
    durationSeconds: seconds,
    successesPerSecond: answers.successes / seconds,
    requestsPerSecond: { mean: rate, stdev: null, max: null },
    bytes: { read: null, written: null },
    throughputBytesPerSecond: null,
    responses: answers.responses,
  } satisfies Partial<Metrics>,
  reasons: {
    requestsPerSecond: `${tool} does not sample the rate`,
    bytes: `${tool} counts the bytes of bodies only`,
    throughputBytesPerSecond: `${tool} counts the bytes of bodies only`,
  } satisfies MissingReasons,
})
