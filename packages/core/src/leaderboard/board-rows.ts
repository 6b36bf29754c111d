import { type LeaderboardRow, type MetricId, metricCatalogue, metricIds } from '@wrkbench/contracts'
import { type BoardResult, type BoardRow, type BoardSubject, columnsToMetrics, columnsToUsage } from '@wrkbench/db'
import { type Ranked, rank } from '@wrkbench/stats'
import { countFailures } from '../domain/count-failures.ts'
import { countingRounds, figureOf, medianOf, whyNotRanked } from '../domain/figure.ts'
import { groupBy } from '../domain/group-by.ts'
import { cpuPercent, type Measured, metricValues } from '../domain/metric-values.ts'
import { instant } from '../instant.ts'

type Round = BoardSubject & BoardResult & Measured

interface Subject {
  /** any of its rows: they agree about the subject */
  about: BoardSubject
  /** of its latest group; none when its newest run failed after that */
  rounds: Round[]
}

const isResult = (row: BoardRow): row is BoardRow & BoardResult => row.seriesId !== null

const toRound = (row: BoardRow & BoardResult): Round => ({
  ...row,
  metrics: columnsToMetrics(row),
  server: columnsToUsage('server', row, {}),
})

const subjectsOf = (rows: readonly BoardRow[]): Subject[] =>
  [...groupBy(rows, ({ subjectName }) => subjectName).values()].flatMap((own) => {
    const [about] = own
    if (!about) return []
    return [{ about, rounds: about.failedJobId === null ? own.filter(isResult).map(toRound) : [] }]
  })

/** One row for each subject, best first; those without a rank last, each with the reason. */
export const boardRows = (rows: readonly BoardRow[], metric: MetricId): LeaderboardRow[] => {
  const subjects = subjectsOf(rows)
  const { better } = metricCatalogue[metric]
  const valuesOf = ({ rounds }: Subject) =>
    countingRounds(rounds)
      .map(metricValues[metric])
      .filter((value) => value !== null)
  const groups = subjects
    .filter(({ rounds }) => whyNotRanked(rounds) === null)
    .map((subject) => ({ id: subject.about.subjectName, values: valuesOf(subject) }))
  const ranks = new Map(rank(groups, { better }).map((ranked) => [ranked.id, ranked]))
  return subjects
    .map((subject) => toRow(subject, valuesOf(subject), ranks.get(subject.about.subjectName)))
    .sort((a, b) => byRank(a, b) || byMedian(a, b, better) || (a.subject.name < b.subject.name ? -1 : 1))
}

const last = Number.POSITIVE_INFINITY
const byRank = (a: LeaderboardRow, b: LeaderboardRow) => compare(a.rank ?? last, b.rank ?? last)
const byMedian = (a: LeaderboardRow, b: LeaderboardRow, better: 'higher' | 'lower') => {
  const [left, right] = [a.figure.median, b.figure.median]
  if (left === null || right === null) return compare(left === null ? 1 : 0, right === null ? 1 : 0)
  return better === 'higher' ? right - left : left - right
}
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

const toRow = ({ about, rounds }: Subject, values: number[], ranked: Ranked | undefined): LeaderboardRow => {
  const counting = countingRounds(rounds)
  const newest = rounds.at(-1)
  const place = ranked?.rank ?? null
  return {
    rank: place,
    tied: place !== null && (ranked?.tied ?? false),
    note: place === null ? noteOf(about, rounds, values) : null,
    subject: subjectOf(about, newest),
    seriesId: newest ? String(newest.seriesId) : '',
    figure: figureOf(values),
    columns: Object.fromEntries(metricIds.map((id) => [id, medianOf(counting.map(metricValues[id]))])),
    cpuUserPercent: medianOf(counting.map(({ server }) => cpuPercent(server.cpuUserSeconds, server.wallSeconds))),
    cpuSystemPercent: medianOf(counting.map(({ server }) => cpuPercent(server.cpuSystemSeconds, server.wallSeconds))),
    errors: errorsOf(rounds),
    rounds: rounds.length,
    flaggedRounds: rounds.filter(({ flags }) => flags.length > 0).length,
    flags: [...new Map(rounds.flatMap(({ flags }) => flags.map((flag) => [flag.id, flag]))).values()],
    measuredAt: newest ? instant(newest.measuredAt) : null,
    jobId: newest ? (newest.jobNumber === null ? null : newest.groupId) : about.failedJobId,
    jobNumber: newest ? newest.jobNumber : about.failedJobNumber,
    runIds: rounds.flatMap(({ runId }) => runId ?? []),
    environmentFingerprint: newest?.environmentFingerprint ?? null,
    methodologyFingerprint: newest?.methodologyFingerprint ?? null,
  }
}

const subjectOf = (about: BoardSubject, newest: Round | undefined): LeaderboardRow['subject'] => ({
  name: about.subjectName,
  serverId: about.serverId,
  displayName: about.manifest?.displayName ?? about.subjectName,
  language: about.manifest?.language ?? null,
  framework: about.manifest?.framework ?? null,
  frameworkVersion: newest?.frameworkVersion ?? about.catalogueVersion,
  classification: about.manifest?.classification ?? null,
  linesOfCode: about.linesOfCode,
})

const noteOf = (about: BoardSubject, rounds: readonly Round[], values: readonly number[]): string => {
  if (about.failure !== null) return `its newest run failed (job ${about.failedJobNumber}): ${about.failure}`
  if (values.length === 0) return 'not measured'
  return whyNotRanked(rounds) ?? 'too few values above zero'
}

const errorsOf = (rounds: readonly Round[]): number | null => {
  const counts = rounds.map(({ metrics }) => countFailures(metrics)?.failed ?? null).filter((count) => count !== null)
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : null
}
