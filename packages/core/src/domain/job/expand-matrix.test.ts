import { describe, expect, it } from 'vitest'
import { expandMatrix, type Matrix } from './expand-matrix.ts'

const matrix = (more: Partial<Matrix> = {}): Matrix => ({
  servers: ['a', 'b', 'c'],
  scenarios: ['json', 'sha256'],
  profiles: [0, 1],
  rounds: 4,
  order: 'interleaved',
  seed: 42,
  ...more,
})
const cellOf = ({ serverId, scenarioId, profileIndex }: ReturnType<typeof expandMatrix>[number]) =>
  `${serverId} ${scenarioId} ${profileIndex}`

describe('expandMatrix', () => {
  it.each(['interleaved', 'sequential', 'abba'] as const)('holds every cell once in each round: %s', (order) => {
    const runs = expandMatrix(matrix({ order }))
    expect(runs).toHaveLength(3 * 2 * 2 * 4)
    expect(runs.map(({ position }) => position)).toEqual(runs.map((_, index) => index))
    for (const round of [1, 2, 3, 4]) {
      const cells = runs.filter((run) => run.round === round).map(cellOf)
      expect(new Set(cells).size).toBe(12)
      expect(cells).toHaveLength(12)
    }
  })

  it.each(['interleaved', 'sequential', 'abba'] as const)('leaves out what is not served: %s', (order) => {
    const isServed = (serverId: string, scenarioId: string) => serverId !== 'b' || scenarioId === 'json'
    const runs = expandMatrix(matrix({ order, isServed }))
    expect(runs).toHaveLength(5 * 2 * 4)
    expect(runs.map(({ position }) => position)).toEqual(runs.map((_, index) => index))
    expect(runs.every(({ serverId, scenarioId }) => isServed(serverId, scenarioId))).toBe(true)
  })

  it('interleaves: a whole round, then the next, each in an order of its own', () => {
    const runs = expandMatrix(matrix())
    expect(runs.map(({ round }) => round)).toEqual([1, 2, 3, 4].flatMap((round) => Array(12).fill(round)))
    const orders = [0, 12, 24, 36].map((from) =>
      runs
        .slice(from, from + 12)
        .map(cellOf)
        .join(),
    )
    expect(new Set(orders).size).toBe(4)
  })

  it('repeats itself with the same seed and not with another', () => {
    expect(expandMatrix(matrix())).toEqual(expandMatrix(matrix()))
    expect(expandMatrix(matrix({ seed: 43 }))).not.toEqual(expandMatrix(matrix()))
  })

  it('gives every cell every place about equally often', () => {
    const small = { servers: ['a', 'b', 'c'], scenarios: ['json'], profiles: [0], rounds: 1 }
    const firsts = Array.from({ length: 3000 }, (_, seed) => expandMatrix(matrix({ ...small, seed }))[0]?.serverId)
    for (const id of small.servers) expect(firsts.filter((first) => first === id).length).toBeGreaterThan(850)
  })

  it('goes there and back: A B, B A', () => {
    const runs = expandMatrix(matrix({ order: 'abba', servers: ['a', 'b'], scenarios: ['json'], profiles: [0] }))
    expect(runs.map(({ serverId }) => serverId).join('')).toBe('abbaabba')
  })

  it('finishes one cell before the next', () => {
    const runs = expandMatrix(matrix({ order: 'sequential', scenarios: ['json'], profiles: [0] }))
    expect(runs.map(({ serverId, round }) => `${serverId}${round}`).join(' ')).toBe(
      'a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4',
    )
  })
})
