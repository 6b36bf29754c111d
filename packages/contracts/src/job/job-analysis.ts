import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Nullable, Quantity } from '../common.ts'
import { defaultP99TargetMs } from './p99-target.ts'

/** Load parameters that a sweep varies. */
export const sweepKeys = ['connections', 'threads', 'pipeline', 'rate'] as const
export type SweepKey = (typeof sweepKeys)[number]

export const verdicts = ['faster', 'slower', 'same', 'inconclusive'] as const

/** One group of rounds against another. `same`: no relevant difference. */
export const RoundsCompared = Type.Object({
  /** first / second; null: nothing to compare */
  ratio: Nullable(Quantity),
  interval: Nullable(Type.Object({ low: Quantity, high: Quantity })),
  verdict: Enum(verdicts),
  /** about how many more rounds on each side would settle an inconclusive verdict; null: unknowable */
  moreRounds: Nullable(Count),
  method: Type.String(),
})
export type RoundsCompared = Static<typeof RoundsCompared>

/** The two halves of an A/A cell: the same server, so anything but `same` says something about machine or method. */
export const AaReport = Type.Object({
  serverId: Type.String(),
  scenarioId: Type.String(),
  profileIndex: Count,
  compared: RoundsCompared,
  /** rounds on each side */
  rounds: Type.Object({ a: Count, b: Count }),
  note: Nullable(Type.String()),
})
export type AaReport = Static<typeof AaReport>

/** Cells of a sweep along one parameter, all others alike. */
export const SweepLine = Type.Object({
  over: Enum(sweepKeys),
  /** the other parameters that the sweep varies; null: not set */
  fixed: Type.Record(Type.String(), Nullable(Type.Number())),
  /** by rising load */
  profileIndexes: Type.Array(Count),
  /** highest load whose p99 meets the target; null: none does */
  knee: Nullable(
    Type.Object({
      profileIndex: Count,
      /** the whole interval of the p99 meets the target */
      certain: Type.Boolean(),
      /** no higher load was measured: the knee may lie beyond */
      open: Type.Boolean(),
    }),
  ),
})
export type SweepLine = Static<typeof SweepLine>

/** What a server did in one scenario over all loads of a sweep: profiles that differ in load parameters alone. */
export const SweepReport = Type.Object({
  serverId: Type.String(),
  scenarioId: Type.String(),
  varies: Type.Array(Enum(sweepKeys)),
  profileIndexes: Type.Array(Count),
  /** highest median, and the cells that it is not shown to beat. As the highest of several it is a little flattered. */
  best: Nullable(Type.Object({ profileIndex: Count, lowerBound: Type.Boolean(), tied: Type.Array(Count) })),
  /** highest of all load parameters and rounds, as some published tables have it */
  highest: Nullable(Type.Object({ profileIndex: Count, runId: Id, round: Count, value: Quantity })),
  lines: Type.Array(SweepLine),
})
export type SweepReport = Static<typeof SweepReport>

/** The same load for longer: what of the throughput is left, what becomes of the latency. */
export const StabilityReport = Type.Object({
  serverId: Type.String(),
  scenarioId: Type.String(),
  shortIndex: Count,
  longIndex: Count,
  /** length of the long one in short ones */
  factor: Quantity,
  /** requests(long) / (factor × requests(short)), as a ratio of rates: 1 is "nothing lost" */
  power: RoundsCompared,
  /** long / short: above 1 the latency climbs */
  latencyP50: RoundsCompared,
  latencyP99: RoundsCompared,
  /** throughput at the end of a long run by that at its start, along the straight line through its one-second windows */
  trend: Nullable(
    Type.Object({
      change: Quantity,
      interval: Nullable(Type.Object({ low: Quantity, high: Quantity })),
      rounds: Count,
    }),
  ),
  /** true: `trend` is no longer known, as retention removed timelines of these runs */
  trendRemoved: Type.Boolean(),
  note: Nullable(Type.String()),
})
export type StabilityReport = Static<typeof StabilityReport>

export const JobQuery = Type.Object({
  p99TargetMs: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 600_000,
      default: defaultP99TargetMs,
      description: 'p99 limit for the knee in sweeps',
    }),
  ),
})
export type JobQuery = Static<typeof JobQuery>
