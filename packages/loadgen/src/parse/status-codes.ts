import type { Metrics } from '@wrkbench/contracts'

/** Answers by class of status code. Codes outside all classes (600 and above) count in `answered` only. */
export interface Answers {
  answered: number
  /** 2xx and 3xx */
  successes: number
  responses: { [K in keyof Metrics['responses']]: number }
}

/** Adds up counts by status code. */
export const answersByClass = (counts: readonly (readonly [code: number, count: number])[]): Answers => {
  const inClass = (first: number) =>
    counts.reduce((sum, [code, count]) => (Math.floor(code / 100) === first ? sum + count : sum), 0)
  const responses = { '1xx': inClass(1), '2xx': inClass(2), '3xx': inClass(3), '4xx': inClass(4), '5xx': inClass(5) }
  return {
    answered: counts.reduce((sum, [, count]) => sum + count, 0),
    successes: responses['2xx'] + responses['3xx'],
    responses,
  }
}
