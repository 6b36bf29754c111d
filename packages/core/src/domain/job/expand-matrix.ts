import type { orders } from '@wrkbench/contracts'
import { createRandom, shuffle } from '@wrkbench/stats'

export interface Matrix {
  servers: readonly string[]
  scenarios: readonly string[]
  profiles: readonly unknown[]
  /** pairs for which it returns false are left out; by default every pair is kept */
  isServed?: (serverId: string, scenarioId: string) => boolean
  rounds: number
  order: (typeof orders)[number]
  seed: number
}

export interface PlannedRun {
  serverId: string
  scenarioId: string
  profileIndex: number
  /** from 1 */
  round: number
  /** order of execution, from 0 */
  position: number
}

type Cell = Omit<PlannedRun, 'round' | 'position'>

const cellsOf = ({ servers, scenarios, profiles, isServed = () => true }: Matrix): Cell[] =>
  scenarios.flatMap((scenarioId) =>
    profiles.flatMap((_, profileIndex) =>
      servers
        .filter((serverId) => isServed(serverId, scenarioId))
        .map((serverId) => ({ serverId, scenarioId, profileIndex })),
    ),
  )

const orderOf: Record<Matrix['order'], (cells: Cell[], matrix: Matrix) => { cell: Cell; round: number }[]> = {
  /** each round holds every cell once, in a random order of its own, so that drift of the machine affects all cells alike */
  interleaved: (cells, { rounds, seed }) => {
    const random = createRandom(seed)
    return range(rounds).flatMap((round) => shuffle(cells, random).map((cell) => ({ cell, round })))
  },
  /** all rounds of a cell, then the next cell */
  sequential: (cells, { rounds }) => cells.flatMap((cell) => range(rounds).map((round) => ({ cell, round }))),
  /** A B … then … B A: a linear drift cancels out over each pair of rounds */
  abba: (cells, { rounds }) =>
    range(rounds).flatMap((round) => (round % 2 ? cells : cells.toReversed()).map((cell) => ({ cell, round }))),
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Returns every run of a job in its order of execution. The same seed gives the same order. */
export const expandMatrix = (matrix: Matrix): PlannedRun[] =>
  orderOf[matrix.order](cellsOf(matrix), matrix).map(({ cell, round }, position) => ({ ...cell, round, position }))
