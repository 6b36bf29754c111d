import { expect, it } from 'vitest'
import { groupRounds, type PackedRounds } from './group-rounds.ts'

interface Round {
  group: number
  /** milliseconds since 1970 */
  at: number
  value: number | null
  id: number
  flagged?: boolean
  segment?: number
}

const packed = (each: (view: Buffer, index: number) => void, count: number): Buffer => {
  const bytes = Buffer.alloc(8 * count)
  for (let i = 0; i < count; i++) each(bytes, i)
  return bytes
}
/** Uuids that differ only in their last bytes, or only in their first ones. */
const atEnd = (group: number): string => group.toString(16).padStart(32, '5')
const atStart = (group: number): string => group.toString(16).padStart(4, '0').padEnd(32, '5')
/** Packs rounds as PostgreSQL would send them. */
const pack = (rounds: readonly Round[], uuidOf = atEnd): PackedRounds => ({
  groups: Buffer.from(rounds.map(({ group }) => uuidOf(group)).join(''), 'hex'),
  moments: packed((view, i) => {
    view.writeBigInt64BE(BigInt((rounds[i]?.at ?? 0) - Date.UTC(2000, 0, 1)) * 1000n, 8 * i)
  }, rounds.length),
  figures: packed((view, i) => view.writeDoubleBE(rounds[i]?.value ?? Number.NaN, 8 * i), rounds.length),
  ids: packed((view, i) => {
    const { id = 0, flagged = false } = rounds[i] ?? {}
    view.writeBigInt64BE(BigInt(flagged ? -id : id), 8 * i)
  }, rounds.length),
  segments: packed((view, i) => view.writeBigInt64BE(BigInt(rounds[i]?.segment ?? 1), 8 * i), rounds.length),
})

/** Reference implementation of grouping, simple and slow. */
const slowly = (rounds: readonly Round[]) =>
  [...new Set(rounds.map(({ group }) => group))]
    .map((group) => {
      const own = rounds.filter((round) => round.group === group)
      const told = own.filter(({ value }) => value !== null)
      const values = (flagged: boolean) =>
        told.filter((round) => (round.flagged ?? false) === flagged).map(({ value }) => value as number)
      const [clean, doubtful] = [values(false), values(true)]
      return {
        at: Math.max(...told.map(({ at }) => at)) / 1000,
        result: Math.max(...told.map(({ id }) => id)),
        segment: own[0]?.segment ?? 1,
        values: clean.length > 0 ? clean : null,
        doubted: doubtful.length > 0 ? doubtful : null,
        told: told.length,
      }
    })
    .filter(({ told }) => told > 0)
    .sort((a, b) => a.at - b.at || a.result - b.result)

it('groups rounds that are interleaved, in doubt or without the metric', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let trial = 0; trial < 200; trial++) {
    const start = trial % 2 ? Date.UTC(2026, 10, 22) : Date.UTC(1999, 11, 31, 23, 59)
    const rounds = Array.from({ length: random(40) }, (_, i): Round => {
      const group = Math.floor(i / 5) + random(2)
      return {
        group,
        at: start + i * 60_000 + random(1500),
        value: random(6) ? 1000 + random(9) / 7 : null,
        id: 2 ** 40 + i * 3 + random(3),
        flagged: random(4) === 0,
        segment: 2 ** 52 + Math.floor(group / 4),
      }
    }).sort((a, b) => b.at - a.at)
    const expected = slowly(rounds)
    const { looked, ...columns } = groupRounds(pack(rounds, trial % 3 ? atEnd : atStart))
    expect(looked).toBe(rounds.length)
    for (const [name, column] of Object.entries(columns)) {
      expect([name, column]).toEqual([name, expected.map((group) => group[name as 'at'])])
    }
  }
})

it('returns empty columns without rounds', () => {
  const none = { groups: null, moments: null, figures: null, ids: null, segments: null }
  expect(groupRounds(none)).toEqual({ at: [], result: [], segment: [], values: [], doubted: [], looked: 0 })
})
