import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Nullable, Quantity } from '../common.ts'
import { defaultP99TargetMs } from './p99-target.ts'

/** Load parameters that a sweep varies. */
export const sweepKeys = ['connections', 'threads', 'pipeline', 'rate'] as const
export type SweepKey = (typeof sweepKeys)[number]

export const verdicts = ['faster', 'slower', 'same', 'inconclusive'] as const

/** One group of rounds compared with another. `same`: no relevant difference. */
export const RoundsCompared = Type.Object({
  /** first / second; null if there is nothing to compare */
  ratio: Nullable(Quantity),
  interval: Nullable(Type.Object({ low: Quantity, high: Quantity })),
  verdict: Enum(verdicts),
  /** roughly how many more rounds on each side would settle an inconclusive verdict; null if unknowable */
  moreRounds: Nullable(Count),
  method: Type.String(),
})
export type RoundsCompared = Static<typeof RoundsCompared>

/**
 * The two halves of an A/A cell. Both measure the same server, so any verdict but `same` points at the machine or
 * method.
 */
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

/** Cells of a sweep along one parameter, with all other parameters equal. */
export const SweepLine = Type.Object({
  over: Enum(sweepKeys),
  /** values of the other parameters that the sweep varies; null if not set */
  fixed: Type.Record(Type.String(), Nullable(Type.Number())),
  /** in order of rising load */
  profileIndexes: Type.Array(Count),
  /** highest load whose p99 meets the target; null if none does */
  knee: Nullable(
    Type.Object({
      profileIndex: Count,
      /** whether the whole interval of the p99 meets the target */
      certain: Type.Boolean(),
      /** whether the next load was not measured, or not without doubts, so that the knee may lie beyond */
      open: Type.Boolean(),
    }),
  ),
})
export type SweepLine = Static<typeof SweepLine>

/** Results of a server in one scenario over all loads of a sweep, whose profiles differ only in load parameters. */
export const SweepReport = Type.Object({
  serverId: Type.String(),
  scenarioId: Type.String(),
  varies: Type.Array(Enum(sweepKeys)),
  profileIndexes: Type.Array(Count),
  /**
   * the cell with the highest median, and the cells that it is not shown to beat, such as those held back; as the highest of several, it is a
   * little too high
   */
  best: Nullable(Type.Object({ profileIndex: Count, lowerBound: Type.Boolean(), tied: Type.Array(Count) })),
  /** the highest single round over all load parameters, as some published tables state it */
  highest: Nullable(Type.Object({ profileIndex: Count, runId: Id, round: Count, value: Quantity })),
  lines: Type.Array(SweepLine),
})
export type SweepReport = Static<typeof SweepReport>

/** The same load run for longer: how much of the throughput is left, and how the latency changes. */
export const StabilityReport = Type.Object({
  serverId: Type.String(),
  scenarioId: Type.String(),
  shortIndex: Count,
  longIndex: Count,
  /** duration of the long run as a multiple of the short one */
  factor: Quantity,
  /** requests(long) / (factor × requests(short)), as a ratio of rates: 1 means nothing was lost */
  power: RoundsCompared,
  /** long / short: above 1, latency rises */
  latencyP50: RoundsCompared,
  latencyP99: RoundsCompared,
  /**
   * throughput at the end of a long run divided by that at its start, on a straight line through its one-second windows
   */
  trend: Nullable(
    Type.Object({
      change: Quantity,
      interval: Nullable(Type.Object({ low: Quantity, high: Quantity })),
      rounds: Count,
    }),
  ),
  /** true if `trend` is no longer known because retention removed timelines of these runs */
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
