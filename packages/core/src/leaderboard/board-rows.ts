import {
  byName,
  countFailures,
  doubtsOf,
  inRankOrder,
  isThroughput,
  type LeaderboardRow,
  type MetricId,
  type Metrics,
  metricCatalogue,
  metricIds,
} from '@wrkbench/contracts'
import { type BoardResult, type BoardRow, type BoardSubject, columnsToMetrics, columnsToUsage } from '@wrkbench/db'
import type { Ranked } from '@wrkbench/stats'
import { groupBy } from '../domain/group-by.ts'
import { endsOf, figureOf, medianOf } from '../domain/rank/figure.ts'
import { rankContenders, roundsBesideBound, type Standing, standingOf } from '../domain/rank/standing.ts'
import { cpuSplit } from '../domain/result/cpu-split.ts'
import { judgedAs } from '../domain/result/judged-as.ts'
import { type Measured, metricValues } from '../domain/result/metric-values.ts'
import { instant } from '../instant.ts'
import { toSubject } from '../series/to-subject.ts'

/** A round that refers to its row, because copying objects with so many members is slow. */
interface Round extends Measured {
  row: BoardRow & BoardResult
  metrics: Metrics
  flags: BoardResult['flags']
}

interface Subject {
  /** any of the subject's rows; all agree about the subject */
  about: BoardSubject
  /** rounds of the group that speaks for the subject; none if a newer run of it failed */
  rounds: Round[]
  standing: Standing<Round>
  /** values of the requested metric, from the rounds that count */
  values: number[]
}

const isResult = (row: BoardRow): row is BoardRow & BoardResult => row.seriesId !== null

const toRound = (row: BoardRow & BoardResult): Round => ({
  row,
  flags: row.flags,
  startMs: row.startMs,
  metrics: columnsToMetrics(row),
  server: columnsToUsage('server', row, {}),
})

const subjectsOf = (rows: readonly BoardRow[], metric: MetricId): Subject[] =>
  [...groupBy(rows, ({ subjectName }) => subjectName).values()].flatMap((own) => {
    const [about] = own
    if (!about) return []
    const rounds = about.failedJobId === null ? own.filter(isResult).map(toRound) : []
    const standing = standingOf(rounds, { throughput: isThroughput(metric) })
    const values = standing.counting.map(metricValues[metric]).filter((value) => value !== null)
    return [{ about, rounds, standing, values }]
  })

/** A subject with its place in a ranking, as `inRankOrder` needs it. */
interface RankedSubject {
  subject: Subject
  ranked: Ranked | undefined
  isMeasured: boolean
}

interface RankedBy {
  metric: MetricId
  noiseFloor: number | null
}

/** What a row tells beside its place. */
interface Told {
  metric: MetricId
  columns?: readonly MetricId[] | undefined
  /** false: nothing of single rounds, but which run was the last */
  rounds?: boolean | undefined
}

/** Returns every subject in rank order. `toRow` adds the figures of those that are shown. */
export const rankedSubjects = (rows: readonly BoardRow[], { metric, noiseFloor }: RankedBy): RankedSubject[] => {
  const subjects = subjectsOf(rows, metric)
  const contenders = subjects.map((subject) => ({ ...subject, id: subject.about.subjectName }))
  const ranks = rankContenders(contenders, { ...judgedAs(metric), noiseFloor })
  const unordered = subjects
    .toSorted((a, b) => byName(a.about.subjectName, b.about.subjectName))
    .map((subject) => {
      const ranked = ranks.get(subject.about.subjectName)
      return { subject, ranked, isMeasured: subject.values.length > 0 }
    })
  const placeOf = ({ subject: { standing, values }, ranked, isMeasured }: RankedSubject) => ({
    rank: ranked?.rank ?? null,
    lowerBound: standing.lowerBound && isMeasured,
    value: medianOf(values),
  })
  return inRankOrder(unordered, placeOf, metricCatalogue[metric].better)
}

/** Returns one row per subject in the order of `inRankOrder`; a row without a rank has the reason. */
export const boardRows = (rows: readonly BoardRow[], by: RankedBy & Told): LeaderboardRow[] =>
  rankedSubjects(rows, by).map((ranked) => toRow(ranked, by))

export const toRow = (
  { subject, ranked, isMeasured }: RankedSubject,
  { metric, columns = metricIds, rounds: hasRounds = true }: Told,
): LeaderboardRow => {
  const { about, rounds } = subject
  const { lowerBound } = subject.standing
  const beside = roundsBesideBound(subject.standing)
  const throughput = standingOf(rounds, { throughput: true })
  const newest = rounds.at(-1)?.row
  const place = ranked?.rank ?? null
  const figure = figureOf(subject.standing.counting, metricValues[metric], metric)
  const runIds = rounds.flatMap(({ row }) => row.runId ?? [])
  return {
    rank: place,
    tied: place !== null && (ranked?.tied ?? false),
    lowerBound: lowerBound && isMeasured,
    note: place === null ? noteOf(subject) : null,
    subject: subjectOf(about, newest),
    seriesId: newest ? String(newest.seriesId) : '',
    figure: hasRounds ? figure : { ...figure, values: [] },
    counted: figure.values.length,
    boundedThroughput: throughput.lowerBound,
    ...columnsOf(columns, (id) => (isThroughput(id) ? throughput : { counting: beside, lowerBound: false })),
    ...cpuSplit(beside),
    errors: errorsOf(rounds),
    rounds: rounds.length,
    flaggedRounds: rounds.filter(({ flags }) => doubtsOf(flags).length > 0).length,
    flags: [...new Map(rounds.flatMap(({ flags }) => flags.map((flag) => [flag.id, flag]))).values()],
    measuredAt: newest ? instant(newest.measuredAt) : null,
    // of a failed run the note says it
    partial: newest && about.partial ? { ...about.partial, shown: about.partial.jobId === newest.groupId } : null,
    jobId: newest ? (newest.jobNumber === null ? null : newest.groupId) : about.failedJobId,
    jobNumber: newest ? newest.jobNumber : about.failedJobNumber,
    reportId: newest?.jobNumber === null ? newest.groupId : null,
    runIds: hasRounds ? runIds : runIds.slice(-1),
    environmentFingerprint: newest?.environmentFingerprint ?? null,
    methodologyFingerprint: newest?.methodologyFingerprint ?? null,
  }
}

/** Returns the medians of these metrics with their intervals, each from the rounds that count for it. */
const columnsOf = (
  ids: readonly MetricId[],
  standingBy: (id: MetricId) => Pick<Standing<Round>, 'counting' | 'lowerBound'>,
): Pick<LeaderboardRow, 'columns' | 'intervals'> => {
  const columns: LeaderboardRow['columns'] = {}
  const intervals: LeaderboardRow['intervals'] = {}
  for (const id of ids) {
    const { counting, lowerBound } = standingBy(id)
    const values = counting.map(metricValues[id]).filter((value) => value !== null)
    const doubted = lowerBound || counting.some(({ flags }) => doubtsOf(flags).length > 0)
    columns[id] = medianOf(values)
    intervals[id] = endsOf({ values, doubted }, id)
  }
  return { columns, intervals }
}

/** Whether a result was handed in with a report, so that the measured code is not the catalogue's. */
const isReported = (newest: BoardResult | undefined): boolean => newest?.runId === null

const subjectOf = (about: BoardSubject, newest: BoardResult | undefined): LeaderboardRow['subject'] => ({
  ...toSubject(about),
  frameworkVersion: newest?.frameworkVersion ?? (isReported(newest) ? null : about.catalogueVersion),
  classification: about.manifest?.classification ?? null,
  linesOfCode: isReported(newest) ? null : about.linesOfCode,
})

const noteOf = ({ about, standing, values }: Subject): string => {
  if (about.failure !== null) return `its newest run failed (job ${about.failedJobNumber}): ${about.failure}`
  if (values.length === 0) return 'not measured'
  return standing.whyNot ?? 'too few values above zero'
}

const errorsOf = (rounds: readonly Round[]): number | null => {
  const counts = rounds.map(({ metrics }) => countFailures(metrics)?.failed ?? null).filter((count) => count !== null)
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : null
}
