import type { Overview, TroubleKind } from '@wrkbench/contracts'
import { plural } from '#lib/text/figures.ts'

/** Writes `2 slower, 1 faster`, with the number of series looked at where it is not all of them. */
export const sayChanged = ({ looked, left, fresh, ...changed }: Overview['changed']): string => {
  if (looked === 0) return 'nothing measured'
  if (fresh === looked) return 'nothing to compare'
  const words = (['slower', 'faster'] as const)
    .filter((verdict) => changed[verdict] > 0)
    .map((verdict) => `${changed[verdict]} ${verdict}`)
  const said = words.join(', ') || 'no series'
  return left > 0 ? `${said} of ${looked} looked at` : said
}

/** Says why there is no change to show. Absence of evidence is not called sameness. */
export const sayNothingChanged = ({ looked, fresh, left }: Overview['changed'], alerts = 0): string => {
  if (looked === 0) return 'Nothing was measured since then.'
  if (fresh === looked) {
    const none = left > 0 ? `of the ${looked} measured last none` : 'none'
    return `${plural(looked + left, 'series was', 'series were')} measured since then, but ${none} has unflagged rounds before and after on the same hardware: there is nothing to compare yet.`
  }
  const besides = [
    fresh > 0 ? `${fresh} more ${fresh === 1 ? 'has' : 'have'} nothing to compare with on the same hardware` : null,
    left > 0 ? `${left} ${left === 1 ? 'was' : 'were'} not looked at` : null,
  ].filter((part) => part !== null)
  // an alert knows the noise of its own series, and is raised before a comparison of all series can tell
  const known = alerts > 0 ? `Besides ${plural(alerts, 'alert')} under “Needs a look”, no` : 'No'
  return `${known} change was found in the ${plural(looked - fresh, 'series', 'series')} measured since then${besides.length > 0 ? `; ${besides.join(', ')}` : ''}.`
}

/** Writes `job 14, 42 %` or `3 jobs`. */
export const sayRunning = ({ running, furtherRunning }: Pick<Overview, 'running' | 'furtherRunning'>): string => {
  const [first, ...others] = running
  if (!first) return 'nothing'
  if (others.length > 0) return plural(running.length + furtherRunning, 'job')
  const { total, succeeded, failed, cancelled } = first.runs
  // rounded down: 100 % is over
  const share = total > 0 ? Math.floor(((succeeded + failed + cancelled) / total) * 100) : 0
  return `job ${first.number}, ${first.status === 'QUEUED' ? 'queued' : `${share} %`}`
}

export const sayRunners = (runners: Overview['runners']): string => {
  const online = runners.filter((runner) => runner.online).length
  if (runners.length === 0) return 'none yet'
  return online === runners.length
    ? `${plural(online, 'runner')} connected`
    : `${online} of ${runners.length} connected`
}

const furtherWords: Record<TroubleKind, readonly [one: string, many: string]> = {
  'open-alert': ['more alert', 'more alerts'],
  'failed-job': ['more failed job', 'more failed jobs'],
  'lost-runner': ['more runner away', 'more runners away'],
  'stale-suite': ['more late suite', 'more late suites'],
  'flagged-results': ['more kind of doubt', 'more kinds of doubt'],
}

/** Writes `2 more alerts`. */
export const sayFurther = ({ kind, count }: Overview['furtherWrong'][number]): string =>
  plural(count, ...furtherWords[kind])

/** The number of things that need a look, listed or not; of one kind, if it is given. */
export const troubleCount = (
  { wrong, furtherWrong }: Pick<Overview, 'wrong' | 'furtherWrong'>,
  asked?: TroubleKind,
): number => {
  const isAsked = ({ kind }: { kind: TroubleKind }) => asked === undefined || kind === asked
  return furtherWrong.filter(isAsked).reduce((sum, { count }) => sum + count, wrong.filter(isAsked).length)
}
