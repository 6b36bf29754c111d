import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, ProjectSlug } from '../common.ts'
import { Flag } from '../result/flags.ts'
import { metricIds } from '../result/metric-catalogue.ts'
import { Series } from '../trend/series.ts'
import { Figure } from './leaderboard.ts'

export const comparedVerdicts = ['faster', 'slower', 'same', 'inconclusive'] as const

const sideDescription =
  'What is compared, parts joined by commas: `server:go/gin`, `environment:lab`, `job:12`, `report:ID`, ' +
  '`commit:8f3a`, `branch:main`, `date:2026-11-01` (the newest results up to it; a day or a second without milliseconds counts whole). Commas and percent signs within a ' +
  'value are percent-encoded. ' +
  'Without a date, job, report, commit or branch: the newest results.'
const Side = Type.String({ minLength: 1, maxLength: 500, description: sideDescription })

export const CompareQuery = Type.Object({
  project: Type.Optional(ProjectSlug),
  a: Side,
  b: Type.Array(Side, {
    minItems: 1,
    maxItems: 20,
    description: 'may be repeated; a side that names no server or environment takes those of `a`',
  }),
  metric: Type.Optional(Enum(metricIds, { default: 'successesPerSecond' })),
  scenario: Type.Optional(Type.Array(Type.String(), { maxItems: 50, description: 'default: all that both have' })),
  server: Type.Optional(Type.Array(Type.String(), { maxItems: 50, description: 'default: all that both have' })),
  profile: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,9}$', description: 'id of a load; default: all' })),
  threshold: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description:
        'smallest difference that counts, a fraction; the noise of the environments raises it. Default: 0.03',
    }),
  ),
})
export type CompareQuery = Static<typeof CompareQuery>

export const ComparedSide = Type.Object({
  /** as it was asked for */
  selector: Type.String(),
  /** for people: `Gin, 1 Nov 2026` */
  label: Type.String(),
  groups: Count,
})
export type ComparedSide = Static<typeof ComparedSide>

const Span = Type.Object({ low: Type.Number(), high: Type.Number() })

/** The rounds of one series that represent a side. */
export const ComparedGroup = Type.Object({
  id: Type.String(),
  /** index of its side; 0 is `a` */
  side: Type.Integer(),
  series: Series,
  measuredAt: Instant,
  jobId: Nullable(Id),
  jobNumber: Nullable(Type.Integer()),
  resultId: Type.String(),
  commit: Nullable(Type.String()),
  frameworkVersion: Nullable(Type.String()),
  /** the metric asked for, from the rounds that count */
  figure: Figure,
  /** 1 + number of groups of the same scenario and load that are better beyond doubt; null if not ranked */
  rank: Nullable(Type.Integer()),
  tied: Type.Boolean(),
  /** whether the server can do at least `figure.median`, because something else held it back */
  lowerBound: Type.Boolean(),
  /** why it has no rank; null if it may have one */
  note: Nullable(Type.String()),
  /** rounds that `latency` and the CPU shares are medians of; those of the figure are its values */
  rounds: Count,
  /** rounds that its job was to have, if fewer count and it has not ended, or ended with less than half of them; else null */
  partialOf: Nullable(Count),
  flags: Type.Array(Flag),
  /** medians, µs */
  latency: Type.Object({
    p50: Nullable(Type.Number()),
    p75: Nullable(Type.Number()),
    p90: Nullable(Type.Number()),
    p95: Nullable(Type.Number()),
    p99: Nullable(Type.Number()),
    p999: Nullable(Type.Number()),
    max: Nullable(Type.Number()),
  }),
  /** 95 % of those medians, to six digits; a percentile without an interval is absent, because of too few rounds, or rounds in doubt */
  latencyIntervals: Type.Partial(
    Type.Object({ p50: Span, p75: Span, p90: Span, p95: Span, p99: Span, p999: Span, max: Span }),
  ),
  /** % of one core; both add up to the median of their sums */
  cpuUserPercent: Nullable(Type.Number()),
  cpuSystemPercent: Nullable(Type.Number()),
})
export type ComparedGroup = Static<typeof ComparedGroup>

/** The direction of a ratio's bound if the first or the second side can do more than was measured. */
export const ratioBounds = ['at-least', 'at-most'] as const
export type RatioBound = (typeof ratioBounds)[number]

export const ComparedPair = Type.Object({
  /** ids of groups; the ratio is a / b, and the verdict is that of `a` */
  a: Type.String(),
  b: Type.String(),
  ratio: Nullable(Type.Number()),
  /**
   * null if the ratio is an estimate. Otherwise the ratio is the certain end of its interval, and `interval` is null.
   * Two lower bounds have no ratio
   */
  bound: Nullable(Enum(ratioBounds)),
  /** 95 %; also null if a side is in doubt, or has too few rounds */
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  /** adjusted for the number of pairs */
  p: Nullable(Type.Number()),
  verdict: Enum(comparedVerdicts),
  /** roughly how many more rounds on each side would settle it; null if unknowable */
  moreRounds: Nullable(Type.Number()),
  method: Type.String(),
  /**
   * rounds of one side in which the server itself failed. They count in this pair, but not in the figure of that side if it has
   * enough others. Absent where none count
   */
  failedRounds: Type.Optional(Type.Integer()),
  /** null if the hardware of a side is not known */
  sameHardware: Nullable(Type.Boolean()),
  sameMethod: Type.Boolean(),
})
export type ComparedPair = Static<typeof ComparedPair>

/** Something that differs between the sides besides what was asked for. */
export const ComparedDifference = Type.Object({
  kind: Enum(['hardware', 'version', 'method'] as const),
  label: Type.String(),
  /** one value for each side; null if not known */
  values: Type.Array(Nullable(Type.String())),
})
export type ComparedDifference = Static<typeof ComparedDifference>

export const Comparison = Type.Object({
  metric: Enum(metricIds),
  /** smallest difference that counts, as a fraction */
  threshold: Type.Number(),
  sides: Type.Array(ComparedSide),
  differences: Type.Array(ComparedDifference),
  /** sentences that sum the comparison up for people */
  sentences: Type.Array(Type.String()),
  groups: Type.Array(ComparedGroup),
  pairs: Type.Array(ComparedPair),
  /** what was asked for but has nothing to compare with, each with the reason */
  missing: Type.Array(Type.Object({ side: Type.Integer(), what: Type.String(), reason: Type.String() })),
})
export type Comparison = Static<typeof Comparison>
