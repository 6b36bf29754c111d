import type { LeaderboardRow } from '@wrkbench/contracts'
import { boardOf } from '@wrkbench/tables'
import { describe, expect, it } from 'vitest'
import { verdictOf } from '#lib/board/verdict.ts'
import { leaderboard } from '../../../test/support/leaderboards.ts'

const source = leaderboard(new URLSearchParams('scenario=json'))
/** The ranks as they would be without the lower bound that beats all others here. */
const withoutBound = (rows: LeaderboardRow[]): LeaderboardRow[] =>
  rows.some(({ lowerBound }) => lowerBound) ? rows : rows.map((row) => ({ ...row, rank: row.rank && row.rank - 1 }))
const of = (keep: (id: string) => boolean) =>
  verdictOf(source, boardOf(source, withoutBound(source.rows.filter((row) => keep(row.subject.name))), []))

describe('verdictOf', () => {
  it('says that a tie is a tie, and why the highest number does not count', () => {
    const verdict = of((id) => id !== 'csharp/kestrel')
    expect(verdict?.title).toBe('Two share rank 1')
    expect(verdict?.sentences[0]).toBe(
      'No difference that matters was shown between Go net/http and Gin (medians 1.1 % apart).',
    )
  })

  it('gives the figure of the next with its interval when there is one winner', () => {
    const verdict = of((id) => ['go/gin', 'node/http'].includes(id))
    expect(verdict?.title).toBe('Gin is first of 2 servers')
    expect(verdict?.sentences[0]).toBe(
      'Gin reaches 117\u00a0k ±\u00a02\u00a0k req/s, then comes Node.js http with 61.3\u00a0k ±\u00a00.9\u00a0k req/s.',
    )
    expect(verdict?.pair).toEqual(['go/gin', 'node/http'])
  })

  it('names the figure and its unit when it is not the throughput', () => {
    const latency = leaderboard(new URLSearchParams('scenario=plaintext&metric=latencyP99Us'))
    const verdict = verdictOf(latency, boardOf(latency, latency.rows, []))
    expect(verdict?.sentences[0]).toBe(
      'Go net/http has p99 1.82 ±\u00a00.02 ms, then comes Gin with 1.90 ±\u00a00.03 ms.',
    )
  })

  it('calls nobody first whom a lower bound beats', () => {
    const verdict = of(() => true)
    expect(verdict?.title).toBe('First place is open')
    expect(verdict?.sentences).toEqual([
      'Kestrel (≥\u00a0124\u00a0k req/s) was held back by something other than the server and still beat every ranked server.',
      'Go net/http and Gin have the best rank, 2.',
    ])
  })

  it('does not say that a bound beats whom it only stands above', () => {
    const kestrel = source.rows.find(({ lowerBound }) => lowerBound) as LeaderboardRow
    const second = { ...kestrel, subject: { ...kestrel.subject, name: 'made/up', displayName: 'Made up' } }
    const rows = [kestrel, second, ...source.rows.filter((row) => row !== kestrel)]
    expect(verdictOf(source, boardOf(source, rows, []))?.sentences[0]).toMatch(
      /^Kestrel .* and Made up .* were held back by something other than the server; 1 of them still beat Go net\/http and Gin\.$/,
    )
  })

  it('rounds a bound to the side on which it holds, as its row does', () => {
    const rows = source.rows.map((row) =>
      row.lowerBound ? { ...row, figure: { ...row.figure, median: 124_970 } } : row,
    )
    expect(verdictOf(source, boardOf(source, rows, []))?.sentences[0]).toContain('Kestrel (≥\u00a0124\u00a0k req/s)')
  })

  it('says that nothing is ranked where every figure is in doubt, and nothing of one that stands alone', () => {
    const verdict = of((id) => id === 'csharp/kestrel')
    expect(verdict?.title).toBe('Nothing is ranked here')
    expect(verdict?.sentences[0]).toMatch(/^The only figure is in doubt/)
    expect(of((id) => id === 'go/gin')).toBeNull()
  })
})
