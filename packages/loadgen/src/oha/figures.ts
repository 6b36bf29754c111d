import { describeFailures, type Failure } from '../parse/failures.ts'
import { noResult } from '../parse/no-result.ts'
import type { MillisecondFigure } from '../parse/printed-times.ts'
import type { Answers } from '../parse/status-codes.ts'

export const latencyNames = ['mean', 'min', 'max', 'p50', 'p75', 'p90', 'p95', 'p99', 'p999'] as const

/** What both forms of oha's output come down to. */
export interface OhaFigures {
  seconds: number
  /** as printed: with the requests that failed or were cut off at the end */
  rate: number
  answers: Answers
  /** requests without an answer; those that the end of the run cut off are none */
  failures: Failure[]
  latency: Record<(typeof latencyNames)[number], MillisecondFigure>
}

/** Counted by oha when its time is over: what was under way then, and with a rate each idle connection as well. */
const cutOff = 'aborted due to deadline'

export const withoutCutOff = (failures: readonly Failure[]): Failure[] =>
  failures.filter(({ description }) => description !== cutOff)

/** Ends with `no-result` when nothing was answered: oha prints NaN for all times then. */
export const needAnswer = ({ answered }: Answers, failures: readonly Failure[]): void => {
  if (answered === 0) noResult(`no request was answered: ${describeFailures(failures)}`)
}
