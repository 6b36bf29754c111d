import type { AaReport } from '@wrkbench/contracts'
import { roundsCompared } from '../compare/rounds-compared.ts'
import type { MatrixCell } from './matrix-cells.ts'

/** Assigns rounds to sides in the order A B B A, so that a steady drift of the machine affects both sides alike. */
export const aaSide = (round: number): 'a' | 'b' => (round % 4 < 2 ? 'a' : 'b')

/** Compares each cell of an A/A job with itself: the rounds of side A with those of side B. */
export const aaReports = (cells: readonly MatrixCell[], noiseFloor: number | null): AaReport[] =>
  cells.map(({ serverId, scenarioId, profileIndex, standing }) => {
    const valuesOf = (side: 'a' | 'b') =>
      standing.counting.filter(({ round }) => aaSide(round) === side).map((run) => run.successesPerSecond)
    const [a, b] = [valuesOf('a'), valuesOf('b')]
    return {
      serverId,
      scenarioId,
      profileIndex,
      note: standing.whyNot,
      compared: roundsCompared(a, b, { better: 'higher', noiseFloor, doubted: standing.whyNot !== null }),
      rounds: { a: a.length, b: b.length },
    }
  })
