import {
  byName,
  type ComparedGroup,
  doubtsOf,
  isThroughput,
  type MetricId,
  type Series,
  serverFailed,
} from '@wrkbench/contracts'
import type { ComparedGroupRow, ComparisonRow } from '@wrkbench/db'
import { latencyPercentiles } from '@wrkbench/tables'
import { groupBy } from '../domain/group-by.ts'
import { endsOf, figureOf, medianOf } from '../domain/rank/figure.ts'
import { plannedIfFewer } from '../domain/rank/planned-if-fewer.ts'
import { rankContenders, roundsBesideBound, type Standing, standingOf } from '../domain/rank/standing.ts'
import { cpuSplit } from '../domain/result/cpu-split.ts'
import type { JudgedAs } from '../domain/result/judged-as.ts'
import { type Measured, metricValues } from '../domain/result/metric-values.ts'
import { instant } from '../instant.ts'
import { toSeries } from '../series/to-series.ts'

type Round = Pick<ComparisonRow, 'flags'> & Measured

/** The rounds of one side in one series. */
export interface SideGroup {
  id: string
  side: number
  group: ComparedGroupRow
  series: Series
  newest: ComparisonRow
  standing: Standing<Round>
  rounds: Round[]
  /** values of the metric from the rounds that count */
  values: number[]
  /** why the rounds allow no verdict, however few they are; null if they allow one */
  doubt: string | null
  /** null if the server itself failed in no round */
  failing: FailingRounds | null
}

interface FailingRounds {
  /** successes per second of the rounds without doubts, and of those whose only doubts are failures of the server itself */
  values: number[]
  /** how many of them are of the second kind */
  failed: number
}

/**
 * What a failing server achieved. Its successes were counted right, so they can show that it is worse than another, as in a
 * report. They cannot show that it is better, nor the same: who turns requests away has more time for the others.
 */
const failingRounds = (rounds: readonly Round[], metric: MetricId): FailingRounds | null => {
  if (metric !== 'successesPerSecond') return null
  const told = rounds.flatMap(({ flags, metrics }) => {
    const doubts = doubtsOf(flags)
    const value = metrics.successesPerSecond
    return value === null || !doubts.every(serverFailed) ? [] : [{ value, failed: doubts.length > 0 }]
  })
  const failed = told.filter((one) => one.failed).length
  return failed > 0 ? { values: told.map(({ value }) => value), failed } : null
}

const toRound = (row: ComparisonRow): Round => ({
  flags: row.flags,
  metrics: {
    successesPerSecond: row.successes_per_second,
    requestsPerSecond: { mean: row.requests_per_second },
    throughputBytesPerSecond: row.throughput_bytes_per_second,
    latency: {
      mean: row.latency_mean_us,
      p50: row.latency_p50_us,
      p75: row.latency_p75_us,
      p90: row.latency_p90_us,
      p95: row.latency_p95_us,
      p99: row.latency_p99_us,
      p999: row.latency_p999_us,
      max: row.latency_max_us,
    },
  },
  server: {
    cpuUserSeconds: row.server_cpu_user_seconds,
    cpuSystemSeconds: row.server_cpu_system_seconds,
    wallSeconds: row.server_cpu_wall_seconds,
    peakRssBytes: row.server_peak_rss_bytes,
  },
  startMs: row.startMs,
})

/** Sides in their order, and of each first the scenarios, then loads, servers and environments. */
const inReadingOrder = (one: SideGroup, other: SideGroup): number =>
  one.side - other.side ||
  byName(one.series.scenario.displayName, other.series.scenario.displayName) ||
  byName(one.series.profile.id, other.series.profile.id) ||
  byName(one.series.subject.name, other.series.subject.name) ||
  byName(one.series.environment.name, other.series.environment.name)

/** Gathers the rounds of each side and series. */
export const sideGroups = (rows: readonly ComparisonRow[], metric: MetricId): SideGroup[] => {
  const groups = [...groupBy(rows, ({ side, seriesId }) => `${side}-${seriesId}`)].map(([id, own]): SideGroup => {
    const rounds = own.map(toRound)
    const newest = own.at(-1)
    const group = own.find(({ group }) => group !== null)?.group
    if (!newest || !group) throw new Error(`nobody said what group ${id} is`)
    const standing = standingOf(rounds, { throughput: isThroughput(metric) })
    const values = standing.counting.map(metricValues[metric]).filter((value) => value !== null)
    const clean = standing.counting.every(({ flags }) => doubtsOf(flags).length === 0)
    return {
      id,
      side: newest.side,
      group,
      series: toSeries(group),
      newest,
      standing,
      rounds,
      values,
      doubt: standing.lowerBound || !clean ? standing.whyNot : null,
      failing: failingRounds(rounds, metric),
    }
  })
  return groups.sort(inReadingOrder)
}

/** The medians of all percentiles over some rounds, and their intervals as far as there are any. */
const latencyOf = (rounds: readonly Round[]): Pick<ComparedGroup, 'latency' | 'latencyIntervals'> => {
  const doubted = rounds.some(({ flags }) => doubtsOf(flags).length > 0)
  const figures = latencyPercentiles.map((key) => {
    const values = rounds.flatMap(({ metrics }) => metrics.latency[key] ?? [])
    return { key, median: medianOf(values), interval: endsOf({ values, doubted }, 'latencyP50Us') }
  })
  return {
    latency: Object.fromEntries(figures.map(({ key, median }) => [key, median])) as ComparedGroup['latency'],
    latencyIntervals: Object.fromEntries(figures.flatMap(({ key, interval }) => (interval ? [[key, interval]] : []))),
  }
}

export const toGroup = (
  { id, side, group, series, newest, standing, rounds, values }: SideGroup,
  metric: MetricId,
): ComparedGroup => {
  const beside = roundsBesideBound(standing)
  return {
    id,
    side,
    series,
    measuredAt: instant(newest.measuredAt),
    jobId: group.jobId,
    jobNumber: group.jobNumber,
    resultId: String(newest.id),
    commit: newest.commit,
    frameworkVersion: newest.frameworkVersion,
    figure: figureOf(standing.counting, metricValues[metric], metric),
    rank: null,
    tied: false,
    rounds: beside.length,
    partialOf: plannedIfFewer(group.partialOf, values.length),
    lowerBound: standing.lowerBound && values.length > 0,
    note: values.length === 0 ? 'not measured' : standing.whyNot,
    flags: [...new Map(rounds.flatMap(({ flags }) => flags.map((flag) => [flag.id, flag]))).values()],
    ...latencyOf(beside),
    ...cpuSplit(beside),
  }
}

interface Ranking extends JudgedAs {
  noiseFloor: number | null
  /** true if environments are being compared and share one ranking; else each environment has its own */
  acrossEnvironments: boolean
}

/** Adds ranks, with ties, among the groups of one scenario and load. */
export const withRanks = (
  groups: readonly ComparedGroup[],
  found: readonly SideGroup[],
  { acrossEnvironments, ...options }: Ranking,
): ComparedGroup[] => {
  const cells = groupBy(found, ({ series: { scenario, profile, environment } }) =>
    [scenario.id, profile.id, ...(acrossEnvironments ? [] : [environment.id])].join(' '),
  )
  const ranks = new Map([...cells.values()].flatMap((cell) => [...rankContenders(cell, options)]))
  return groups.map((group) => {
    const { rank = null, tied = false } = ranks.get(group.id) ?? {}
    return { ...group, rank, tied: rank !== null && tied }
  })
}
