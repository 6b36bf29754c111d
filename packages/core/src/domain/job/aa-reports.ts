import type { AaReport } from '@wrkbench/contracts'
import { roundsCompared } from '../compare/rounds-compared.ts'
import type { MatrixCell } from './matrix-cells.ts'

/** A B B A: a drift of the machine, if it is even, hits both sides alike. */
export const aaSide = (round: number): 'a' | 'b' => (round % 4 < 2 ? 'a' : 'b')

/** The same server against itself: each cell of an A/A job by the sides of its rounds. */
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
