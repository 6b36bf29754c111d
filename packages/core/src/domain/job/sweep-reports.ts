import { doubtsOf, type LoadProfile, lowersOnly, type SweepKey, type SweepReport, sweepKeys } from '@wrkbench/contracts'
import { median } from '@wrkbench/stats'
import { groupBy } from '../group-by.ts'
import { rankContenders } from '../rank/standing.ts'
import type { MatrixCell } from './matrix-cells.ts'
import { type Judged, sweepLines } from './sweep-lines.ts'

const baseOf = ({ connections: _, threads: __, pipeline: ___, rate: ____, ...base }: LoadProfile): string =>
  JSON.stringify(base)

/** Returns groups of two or more profiles, by index, that differ only in the parameters of a sweep. */
const sweepsOf = (profiles: readonly LoadProfile[]): number[][] => {
  const groups = groupBy([...profiles.keys()], (index) => (profiles[index] ? baseOf(profiles[index]) : ''))
  return [...groups.values()].filter((indexes) => indexes.length > 1)
}

const varyingIn = (swept: readonly LoadProfile[]): SweepKey[] =>
  sweepKeys.filter((key) => new Set(swept.map((profile) => profile[key])).size > 1)

/** Reports, per server and scenario, how each sweep among the profiles went. */
export const sweepReports = (
  profiles: readonly LoadProfile[],
  cells: readonly MatrixCell[],
  judged: Judged & { noiseFloor: number | null },
): SweepReport[] =>
  sweepsOf(profiles).flatMap((profileIndexes) => {
    const swept = new Set(profileIndexes)
    const own = cells.filter(({ profileIndex }) => swept.has(profileIndex))
    const varies = varyingIn(profileIndexes.flatMap((index) => profiles[index] ?? []))
    return [...groupBy(own, ({ serverId, scenarioId }) => `${scenarioId} ${serverId}`).values()].flatMap((subject) => {
      const [first] = subject
      if (!first) return []
      return {
        serverId: first.serverId,
        scenarioId: first.scenarioId,
        varies,
        profileIndexes,
        best: bestOf(subject, judged.noiseFloor),
        highest: highestOf(subject),
        lines: sweepLines(profiles, subject, varies, judged),
      }
    })
  })

/** Limits the number of pairs to compare; contenders further down are nowhere near the best. */
const mostContenders = 20

const bestOf = (cells: readonly MatrixCell[], noiseFloor: number | null): SweepReport['best'] => {
  const contenders = cells
    .filter(({ standing }) => standing.whyNot === null || standing.lowerBound)
    .map(({ id, standing, profileIndex }) => {
      const values = standing.counting.map((run) => run.successesPerSecond)
      return { id, standing, profileIndex, values, middle: median(values) }
    })
    .toSorted((a, b) => b.middle - a.middle)
    .slice(0, mostContenders)
  const [best] = contenders
  if (!best) return null
  const ranks = rankContenders(contenders, { better: 'higher', noiseFloor })
  const tied = contenders.filter(
    ({ id, standing }) => id !== best.id && (ranks.get(id)?.rank === 1 || standing.lowerBound),
  )
  return {
    profileIndex: best.profileIndex,
    lowerBound: best.standing.lowerBound,
    tied: tied.map(({ profileIndex }) => profileIndex),
  }
}

/**
 * Returns the round with the highest throughput. A round that something held back still counts, because it did reach its
 * figure; a round whose figure may be wrong in any other way does not.
 */
const highestOf = (cells: readonly MatrixCell[]): SweepReport['highest'] => {
  const rounds = cells.flatMap((cell) => cell.rounds).filter(({ flags }) => doubtsOf(flags).every(lowersOnly))
  const [top] = rounds.toSorted((a, b) => b.successesPerSecond - a.successesPerSecond)
  if (!top) return null
  return { profileIndex: top.profileIndex, runId: top.id, round: top.round, value: top.successesPerSecond }
}
