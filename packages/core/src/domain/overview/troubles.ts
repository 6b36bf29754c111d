import {
  type Alert,
  doubtsOf,
  flagCatalogue,
  type Overview,
  type OverviewTrouble,
  plural,
  type TroubleKind,
} from '@wrkbench/contracts'
import type { RunnerRow, TroubleRows } from '@wrkbench/db'
import { isRunnerOnline } from '../run/lease.ts'

const mostOfAKind = 5
const instantOf = (text: string): string => new Date(text).toISOString()

const failedJobs = (jobs: TroubleRows['jobs']): OverviewTrouble[] =>
  jobs.map(({ id, number, failed, total, why, environmentName, finishedAt }) => ({
    kind: 'failed-job',
    id,
    name: `Job ${number}`,
    at: instantOf(finishedAt),
    what: `${failed} of ${plural(total, 'run')} failed on ${environmentName}${why ? `: ${why}` : ''}`,
  }))

const openAlerts = (alerts: readonly Alert[]): OverviewTrouble[] =>
  alerts.map(({ id, subject, scenario, environment, sentence, openedAt, createdAt }) => {
    const name = `${subject.displayName} ${scenario.displayName} on ${environment.name}`
    const what = sentence.startsWith(name) ? sentence.slice(name.length).trim() : sentence.replace(` of ${name} `, ' ')
    return { kind: 'open-alert', id, name, what, at: openedAt ?? createdAt }
  })

const lostRunners = (runners: readonly RunnerRow[], now: Date): OverviewTrouble[] =>
  runners
    .filter(({ lastHeartbeatAt }) => !isRunnerOnline(lastHeartbeatAt, now))
    .map(({ id, name, environmentName, lastHeartbeatAt }) => ({
      kind: 'lost-runner',
      id,
      name,
      at: lastHeartbeatAt.toISOString(),
      what: `not heard of; nothing can be measured on ${environmentName} by it`,
    }))

const staleSuites = (suites: TroubleRows['suites'], overdue: Date): OverviewTrouble[] =>
  suites.map(({ id, name, nextRunAt, lastDueAt, lastOutcome, lastNote }) => {
    const note = lastNote ? `: ${lastNote}` : ''
    const missed = lastOutcome === 'failed' ? `could not be started${note}` : `was passed over${note}`
    const isLate = new Date(nextRunAt) < overdue
    const what = isLate ? 'is overdue: is the maintenance process running?' : missed
    return { kind: 'stale-suite', id, name, what, at: instantOf(isLate ? nextRunAt : (lastDueAt ?? nextRunAt)) }
  })

const about: Partial<Record<string, { explanation: string }>> = flagCatalogue

/** Begins the text with a small letter, unless it begins with an acronym such as `CPU`. */
const inMidSentence = (text: string): string =>
  /^[A-Z](?![A-Z])/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text

/** Returns one trouble per doubt, ordered by the number of series it affects. */
const flaggedResults = (flagged: TroubleRows['flagged']): OverviewTrouble[] =>
  doubtsOf(flagged.map(({ flag, ...counted }) => ({ ...counted, id: flag })))
    .sort((a, b) => b.series - a.series || b.results - a.results)
    .map(({ id: flag, results, series, newest }) => ({
      kind: 'flagged-results' as const,
      id: newest.id,
      name: `${plural(results, 'round')} of ${series} series`,
      what: inMidSentence(about[flag]?.explanation ?? 'They do not rank'),
      at: instantOf(newest.measuredAt),
    }))

interface Around {
  runners: readonly RunnerRow[]
  alerts: readonly Alert[]
  now: Date
  /** a suite that was due before this counts as late */
  overdue: Date
}

/**
 * Lists what needs attention: first what got worse, then what stops work, last what casts doubt on results; at most five of
 * a kind. `furtherWrong` counts the others.
 */
export const troubles = (
  { jobs, suites, flagged, totals }: TroubleRows,
  { runners, alerts, now, overdue }: Around,
): Pick<Overview, 'wrong' | 'furtherWrong'> => {
  const [lost, doubted] = [lostRunners(runners, now), flaggedResults(flagged)]
  const kinds: { kind: TroubleKind; all: OverviewTrouble[]; total: number }[] = [
    { kind: 'open-alert', all: openAlerts(alerts), total: totals.alerts },
    { kind: 'lost-runner', all: lost, total: lost.length },
    { kind: 'stale-suite', all: staleSuites(suites, overdue), total: totals.suites },
    { kind: 'failed-job', all: failedJobs(jobs), total: totals.jobs },
    { kind: 'flagged-results', all: doubted, total: doubted.length },
  ]
  return {
    wrong: kinds.flatMap(({ all }) => all.slice(0, mostOfAKind)),
    furtherWrong: kinds
      .map(({ kind, all, total }) => ({ kind, count: total - Math.min(all.length, mostOfAKind) }))
      .filter(({ count }) => count > 0),
  }
}
