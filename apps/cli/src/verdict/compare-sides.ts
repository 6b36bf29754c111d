import {
  type ComparedGroup,
  type ComparedPair,
  type Comparison,
  describeProfile,
  type MetricId,
  metricCatalogue,
  type ReportComparison,
} from '@wrkbench/contracts'
import type { Api } from '../instance/api.ts'
import { someOf } from './gate-lines.ts'

export interface SidesAsked {
  /** the side to judge, and below it the sides to judge it against */
  now: string
  before: readonly string[]
  metrics: readonly MetricId[]
  scenario?: readonly string[] | undefined
  server?: readonly string[] | undefined
  project?: string | undefined
  threshold?: number | undefined
}

const words = {
  faster: 'better',
  slower: 'worse',
  same: 'same',
  inconclusive: 'inconclusive',
} as const satisfies Record<ComparedPair['verdict'], ReportComparison['verdict']>

/**
 * A report's comparison, plus which of its figures are lower bounds: a measurement that something else limited may be
 * better, never worse.
 */
interface Row extends ReportComparison {
  lowerBound: boolean
  baselineLowerBound: boolean
  bound: ComparedPair['bound']
}

/** All verdicts, one row for each pair and metric, in the form of a report's. */
export interface Sides {
  comparisons: Row[]
  verdict: Row['verdict']
  threshold: number
  /** sentences: what else differs between the sides, and what that casts doubt on */
  differences: string[]
  cautions: string[]
  /** sentences: what has no counterpart to compare with */
  missing: string[]
  answers: Comparison[]
}

const named = ({ sides }: Comparison, one: ComparedGroup, other: ComparedGroup): string => {
  const subject = one.series.subject.displayName
  if (one.series.subject.name !== other.series.subject.name) return `${subject} / ${other.series.subject.displayName}`
  return sides.length > 2 ? `${subject} / ${sides[other.side]?.label}` : subject
}

/** The scenario, and its load if several are compared. */
const scenarioOf = ({ groups }: Comparison, { series: { scenario, profile } }: ComparedGroup): string => {
  const loads = new Set(groups.map(({ series }) => series.profile.id))
  return loads.size > 1 ? `${scenario.id} · ${describeProfile(profile.profile)}` : scenario.id
}

const rowsOf = (answer: Comparison): Row[] => {
  const groups = new Map(answer.groups.map((group) => [group.id, group]))
  return answer.pairs.flatMap(({ a, b, ratio, bound, interval, verdict }) => {
    const [one, other] = [groups.get(a), groups.get(b)]
    const [median, baselineMedian] = [one?.figure.median ?? null, other?.figure.median ?? null]
    if (!one || !other || median === null || baselineMedian === null) return []
    return [
      {
        seriesId: one.series.seriesId,
        subject: named(answer, one, other),
        scenario: scenarioOf(answer, one),
        metric: answer.metric,
        median,
        baselineMedian,
        rounds: one.figure.values.length,
        baselineRounds: other.figure.values.length,
        lowerBound: one.lowerBound,
        baselineLowerBound: other.lowerBound,
        ratio,
        bound,
        interval,
        verdict: words[verdict],
        threshold: answer.threshold,
      },
    ]
  })
}

/** What differs between the sides apart from what was asked for. */
const differencesOf = (answers: readonly Comparison[]): string[] =>
  (answers[0]?.differences ?? []).map(
    ({ label, values }) => `${label}: ${values.map((value) => value ?? 'unknown').join(' against ')}`,
  )

/** What a verdict alone would hide: the machine or the method of measuring may explain the whole difference. */
const cautionsOf = (answers: readonly Comparison[]): string[] => {
  const pairs = answers.flatMap((answer) => answer.pairs)
  const moved = pairs.filter(({ sameHardware }) => sameHardware === false).length
  const otherwise = pairs.filter(({ sameMethod }) => !sameMethod).length
  const failed = pairs.filter(({ failedRounds }) => failedRounds !== undefined).length
  return [
    ...(failed > 0
      ? [`The server failed: ${someOf(failed, pairs.length)} judged by all of its rounds, failed ones among them.`]
      : []),
    ...(moved > 0 ? [`Not the same hardware: ${someOf(moved, pairs.length)} across different machines.`] : []),
    ...(otherwise > 0
      ? [`Not measured the same way: ${someOf(otherwise, pairs.length)} across different methods.`]
      : []),
  ]
}

/** A metric that is unknown for one side has no row; that is said, too. */
const untoldOf = (answer: Comparison): string[] => {
  const untold = answer.pairs.length - rowsOf(answer).length
  const what = metricCatalogue[answer.metric].label
  return untold > 0 ? [`${what}: not known on both sides in ${untold} of ${answer.pairs.length}.`] : []
}

const missingOf = (answers: readonly Comparison[]): string[] => [
  ...(answers[0]?.missing ?? []).map(({ what, reason }) => `${what}: ${reason}.`),
  ...answers.flatMap(untoldOf),
]

const worstFirst = ['worse', 'inconclusive', 'better', 'same'] as const

/** Asks for the comparison of each metric, and combines the answers. */
export const compareSides = async (api: Api, asked: SidesAsked): Promise<Sides> => {
  const { now, before, metrics, scenario = [], server = [], project, threshold } = asked
  const answers: Comparison[] = []
  for (const metric of metrics) {
    const query = new URLSearchParams({ a: now, metric })
    for (const side of before) query.append('b', side)
    for (const id of scenario) query.append('scenario', id)
    for (const name of server) query.append('server', name)
    if (project) query.set('project', project)
    if (threshold !== undefined) query.set('threshold', String(threshold))
    answers.push(await api.get<Comparison>(`/compare?${query}`))
  }
  const comparisons = answers.flatMap(rowsOf)
  const verdict = worstFirst.find((word) => comparisons.some((row) => row.verdict === word)) ?? 'no-baseline'
  return {
    comparisons,
    verdict,
    threshold: Math.max(0, ...answers.map((one) => one.threshold)),
    differences: differencesOf(answers),
    cautions: cautionsOf(answers),
    missing: missingOf(answers),
    answers,
  }
}
