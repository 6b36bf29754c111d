import { describeFailures, type Failure } from '../parse/failures.ts'
import { noResult } from '../parse/no-result.ts'
import type { MillisecondFigure } from '../parse/printed-times.ts'
import type { Answers } from '../parse/status-codes.ts'

export const latencyNames = ['mean', 'min', 'max', 'p50', 'p75', 'p90', 'p95', 'p99', 'p999'] as const

/** Figures that both output formats of oha contain. */
export interface OhaFigures {
  seconds: number
  /** as printed, including requests that failed or were cut off at the end */
  rate: number
  answers: Answers
  /** requests without an answer, except for those that the end of the run cut off */
  failures: Failure[]
  latency: Record<(typeof latencyNames)[number], MillisecondFigure>
}

/** oha's message for what its end cut off: requests under way and, with a rate, each idle connection. */
const cutOff = 'aborted due to deadline'

export const withoutCutOff = (failures: readonly Failure[]): Failure[] =>
  failures.filter(({ description }) => description !== cutOff)

/** Ends with `no-result` if nothing was answered, in which case oha prints NaN for all times. */
export const needAnswer = ({ answered }: Answers, failures: readonly Failure[]): void => {
  if (answered === 0) noResult(`no request was answered: ${describeFailures(failures)}`)
}
