import { describe, expect, it } from 'vitest'
import { inRankOrder, type RankPlace } from './rank-order.ts'

type Row = RankPlace & { id: string }
const row = (id: string, value: number | null, rank: number | null, lowerBound = false): Row => ({
  id,
  value,
  rank,
  lowerBound,
})
const ordered = (rows: Row[], better?: 'higher' | 'lower') => inRankOrder(rows, (r) => r, better).map(({ id }) => id)

describe('inRankOrder', () => {
  it('puts a lower bound where its figure is, other doubts behind, what has no figure last', () => {
    const rows = [
      row('failed', null, null),
      row('errors', 99, null),
      row('express', 9.5, 3),
      row('fastify', 48, null, true),
      row('http', 57, null, true),
      row('slow', 9.2, null, true),
    ]
    expect(ordered(rows)).toEqual(['http', 'fastify', 'express', 'slow', 'errors', 'failed'])
  })

  it('keeps ranks in order, also where a noisy one shares the first', () => {
    const rows = [row('b', 95, 2), row('noisy', 90, 1), row('a', 100, 1), row('held', 92, null, true)]
    expect(ordered(rows)).toEqual(['a', 'held', 'noisy', 'b'])
  })

  it('reverses the order where less is better', () => {
    const ranked = [row('a', 5, 2), row('b', 2, 1), row('c', 1, 1)]
    const unranked = [row('d', 3, null), row('failed', null, null), row('e', 0.5, null)]
    expect(ordered([...ranked, ...unranked], 'lower')).toEqual(['c', 'b', 'a', 'e', 'd', 'failed'])
  })
})
