import {
  metricCatalogue,
  plural,
  type ReportComparison,
  sayGeneratorVersions,
  type Told,
  type WebhookData,
  type WebhookEvent,
} from '@wrkbench/contracts'

/** A message in words: `subject` is the link to its page, `rest` continues the sentence, `lines` are a list below it. */
export interface Said {
  subject: string
  rest: string
  lines: string[]
}

const mostLines = 5
const shortCommit = (commit: string): string => (/^[0-9a-f]{40}$/.test(commit) ? commit.slice(0, 9) : commit)

const ends = {
  SUCCEEDED: 'has succeeded',
  PARTIAL: 'is over, but not all of it succeeded',
  FAILED: 'has failed',
  CANCELLED: 'was cancelled',
} as const

const sayJob = ({ job, runs }: WebhookData<'job.finished'>): Said => {
  const counts = [
    `${runs.succeeded} of ${plural(runs.total, 'run')} succeeded`,
    ...(runs.failed > 0 ? [`${runs.failed} failed`] : []),
    ...(runs.cancelled > 0 ? [`${runs.cancelled} cancelled`] : []),
  ].join(', ')
  const name = job.label ?? job.suite
  const of = job.commit === null ? '' : ` at ${shortCommit(job.commit)}`
  return {
    subject: `Job ${job.number}`,
    rest: `${name === null ? '' : ` (${name})`} on ${job.environment}${of} ${ends[job.status]}: ${counts}.`,
    lines: [],
  }
}

/** Formats a ratio as a change in per cent, such as `−5.2`. */
const change = (ratio: number): string => {
  const share = Math.abs(ratio - 1) * 100
  const text = share.toFixed(share < 9.95 ? 1 : 0)
  return `${text === '0.0' ? '' : ratio < 1 ? '−' : '+'}${text}`
}

const sayComparison = (one: ReportComparison): string => {
  const { subject, scenario, metric, ratio, interval, verdict, rounds, baselineRounds } = one
  const by = ratio === null ? 'changed' : `${change(ratio)} %`
  const range = interval ? ` (${change(interval.low)} to ${change(interval.high)} %)` : ''
  const basis = `${plural(rounds, 'round')} against ${baselineRounds}`
  const versions = sayGeneratorVersions(one)
  const also = versions ? ` (${versions})` : ''
  return `${subject}, ${scenario}, ${metricCatalogue[metric].short}: ${by}${range}, ${verdict}, ${basis}${also}`
}

const sayReport = ({ report, counts, changed }: WebhookData<'report.judged'>): Said => {
  const { environment, commit, branch, pullRequest } = report
  const of = [
    ...(branch === null ? [] : [`of ${branch}`]),
    ...(commit === null ? [] : [`at ${shortCommit(commit)}`]),
    ...(pullRequest === null ? [] : [`for pull request ${pullRequest}`]),
    `on ${environment}`,
  ].join(' ')
  const found = [
    ...(counts.worse > 0 ? [`${plural(counts.worse, 'comparison')} worse`] : []),
    ...(counts.better > 0 ? [`${plural(counts.better, 'comparison')} better`] : []),
    ...(counts.inconclusive > 0 ? [`${counts.inconclusive} inconclusive`] : []),
  ].join(', ')
  const left = counts.worse + counts.better - mostLines
  const lines = changed.slice(0, mostLines).map(sayComparison)
  return {
    subject: 'A report',
    rest: ` ${of} against its baseline: ${found}.`,
    lines: left > 0 ? [...lines, `${left} more on its page`] : lines,
  }
}

/** The alert's own sentence says everything; the subject only carries the link. */
const sayAlert =
  (subject: string) =>
  ({ alert: { sentence } }: { alert: { sentence: string } }): Said => ({ subject, rest: `: ${sentence}.`, lines: [] })

const says: { [Event in WebhookEvent]: (data: WebhookData<Event>) => Said } = {
  'alert.opened': sayAlert('An alert'),
  'alert.closed': sayAlert('An alert is over'),
  'job.finished': sayJob,
  'report.judged': sayReport,
  'webhook.test': ({ message }) => ({ subject: 'A test', rest: `: ${message}`, lines: [] }),
}

export const sayTold = ({ event, data }: Told): Said => (says[event] as (data: unknown) => Said)(data)
