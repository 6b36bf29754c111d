import type { Metrics } from '@wrkbench/contracts'

/** Failures of one kind, in the tool's words. */
export interface Failure {
  description: string
  count: number
}

type Kind = keyof Metrics['errors']

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['connect', /^dial|dialing|dial tcp|connection refused|no route to host/i],
  ['timeout', /timeout|timed out|deadline exceeded|deadline has elapsed/i],
  ['write', /^write |: write: |broken pipe/i],
  ['read', /^read |reset by peer|closed (?:idle )?connection|connection (?:closed|error)|EOF/i],
]

const kindOf = (description: string): Kind => kinds.find(([, pattern]) => pattern.test(description))?.[0] ?? 'other'

/** Sums failures by kind. `unexplained`: number of failures counted without a message. */
export const failuresByKind = (failures: readonly Failure[], unexplained: number): Metrics['errors'] => {
  const sums = { connect: 0, read: 0, write: 0, timeout: 0, other: unexplained }
  for (const { description, count } of failures) sums[kindOf(description)] += count
  return sums
}

/**
 * What the HTTP client of Go repeats without saying so: a GET on a kept connection that breaks before an answer. Failures that
 * it tells are those that it could not repeat, and where it tells none, there may have been some.
 */
export const repeated = 'the HTTP client of Go repeats a GET whose kept connection breaks, and does not say so'

/** Leaves out counts of 0 that only say that every repetition went well. */
export const repeatedUntold = (errors: Metrics['errors']): Metrics['errors'] => ({
  ...errors,
  read: errors.read || null,
  write: errors.write || null,
})

/** Groups failures that differ only in the ephemeral port (`127.0.0.1:54321->…`): masks the port, then adds them up. */
const groupFailures = (failures: readonly Failure[]): Failure[] => {
  const groups = new Map<string, number>()
  for (const { description, count } of failures) {
    const name = description.replace(/(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\]):\d+->/gi, '*->')
    groups.set(name, (groups.get(name) ?? 0) + count)
  }
  return [...groups].map(([description, count]) => ({ description, count })).sort((a, b) => b.count - a.count)
}

/** Describes the three most frequent failures in one line. */
export const describeFailures = (failures: readonly Failure[]): string =>
  groupFailures(failures)
    .slice(0, 3)
    .map(({ description, count }) => `${count} × ${description}`)
    .join('; ') || 'no message'

const wholeMessage =
  /(?:refused|reset by peer|broken pipe|EOF|timeout|timed out|deadline|completed|connection error|\))$/

/** Whether a message at the very end of a text is complete; a truncated one might count as another kind. */
export const isWholeMessage = (description: string): boolean => wholeMessage.test(description)
