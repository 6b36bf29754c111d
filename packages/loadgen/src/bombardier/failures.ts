import type { Metrics } from '@wrkbench/contracts'
import type { Failure } from './figures.ts'

type Kind = keyof Metrics['errors']

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['connect', /^dial|dialing|connection refused|no route to host/i],
  ['timeout', /timeout|timed out|deadline exceeded/i],
  ['write', /^write |broken pipe/i],
  ['read', /^read |reset by peer|server closed connection|EOF/i],
]

const kindOf = (description: string): Kind => kinds.find(([, pattern]) => pattern.test(description))?.[0] ?? 'other'

/** Failures by kind; `unexplained` are those that bombardier counted without a message. */
export const failuresByKind = (failures: readonly Failure[], unexplained: number): Metrics['errors'] => {
  const sums = { connect: 0, read: 0, write: 0, timeout: 0, other: unexplained }
  for (const { description, count } of failures) sums[kindOf(description)] += count
  return sums
}

/** The same failure comes once per ephemeral port (`127.0.0.1:54321->…`): those ports are masked, then added up. */
const groupFailures = (failures: readonly Failure[]): Failure[] => {
  const groups = new Map<string, number>()
  for (const { description, count } of failures) {
    const name = description.replace(/(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\]):\d+->/gi, '*->')
    groups.set(name, (groups.get(name) ?? 0) + count)
  }
  return [...groups].map(([description, count]) => ({ description, count })).sort((a, b) => b.count - a.count)
}

/** The three commonest failures in one line. */
export const describeFailures = (failures: readonly Failure[]): string =>
  groupFailures(failures)
    .slice(0, 3)
    .map(({ description, count }) => `${count} × ${description}`)
    .join('; ') || 'no message'
