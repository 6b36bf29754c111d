import type { LoadProfile, StabilityReport } from '@wrkbench/contracts'
import { roundsCompared } from '../compare/rounds-compared.ts'
import { roundsBesideBound } from '../rank/standing.ts'
import { judgedAs } from '../result/judged-as.ts'
import type { MatrixCell, Round } from './matrix-cells.ts'
import { type RunTrends, trendOver } from './run-trend.ts'

export interface StabilityPair {
  shortIndex: number
  longIndex: number
  /** length of the long profile divided by that of the short one */
  factor: number
}

const apartFromLength = ({ durationSeconds: _, requests: __, ...rest }: LoadProfile): string => JSON.stringify(rest)

/** Returns the length of `b` divided by that of `a`; null if one counts seconds and the other requests. */
const lengthRatio = (a: LoadProfile, b: LoadProfile): number | null => {
  if (a.durationSeconds !== null && b.durationSeconds !== null) return b.durationSeconds / a.durationSeconds
  return a.requests !== null && b.requests !== null ? b.requests / a.requests : null
}

const leastFactor = 2

/** Returns pairs of profiles that differ only in length, the long one at least twice as long as the short one. */
export const stabilityPairs = (profiles: readonly LoadProfile[]): StabilityPair[] =>
  profiles.flatMap((short, shortIndex) =>
    profiles.flatMap((long, longIndex) => {
      const factor = apartFromLength(short) === apartFromLength(long) ? lengthRatio(short, long) : null
      return factor !== null && factor >= leastFactor ? [{ shortIndex, longIndex, factor }] : []
    }),
  )

type Measured = 'successesPerSecond' | 'latencyP50Us' | 'latencyP99Us'

interface Known {
  noiseFloor: number | null
  trends: RunTrends
  /** ids of runs whose timelines retention removed; a trend over the other runs alone would hide that some are missing */
  removed?: ReadonlySet<string>
}

/** Compares throughput and latency under the long load with those under the short one, per server and scenario. */
export const stabilityReports = (
  pairs: readonly StabilityPair[],
  cells: readonly MatrixCell[],
  { noiseFloor, trends, removed = new Set() }: Known,
): StabilityReport[] =>
  pairs.flatMap((pair) =>
    cells
      .filter(({ profileIndex }) => profileIndex === pair.longIndex)
      .flatMap((long) => {
        const short = cells.find(
          ({ profileIndex, serverId, scenarioId }) =>
            profileIndex === pair.shortIndex && serverId === long.serverId && scenarioId === long.scenarioId,
        )
        if (!short) return []
        const [longRounds, shortRounds] = [long.standing.counting, short.standing.counting]
        const note = noteOf(short, long)
        const trendRemoved = longRounds.some(({ id }) => removed.has(id))
        const against = ([ofLong, ofShort]: readonly [Round[], Round[]], metric: Measured) =>
          roundsCompared(measured(ofLong, metric), measured(ofShort, metric), {
            ...judgedAs(metric),
            noiseFloor,
            doubted: note !== null,
          })
        const besides = [roundsBesideBound(long.standing), roundsBesideBound(short.standing)] as const
        return {
          serverId: long.serverId,
          scenarioId: long.scenarioId,
          ...pair,
          power: against([longRounds, shortRounds], 'successesPerSecond'),
          latencyP50: against(besides, 'latencyP50Us'),
          latencyP99: against(besides, 'latencyP99Us'),
          trend: trendRemoved ? null : trendOver(longRounds, trends),
          trendRemoved,
          note,
        }
      }),
  )

const measured = (rounds: readonly Round[], metric: Measured): number[] =>
  rounds.map((round) => round[metric]).filter((value) => value !== null)

const noteOf = (short: MatrixCell, long: MatrixCell): string | null => {
  const notes = [
    ...(short.standing.whyNot === null ? [] : [`short: ${short.standing.whyNot}`]),
    ...(long.standing.whyNot === null ? [] : [`long: ${long.standing.whyNot}`]),
  ]
  return notes.length > 0 ? notes.join('; ') : null
}
