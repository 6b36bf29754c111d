import { expect, it } from 'vitest'
import { leaderboardCard } from '#lib/social/cards.tsx'
import { leaderboard } from '../../../test/support/leaderboards.ts'

it('says how many rows of a ranking its picture leaves out', () => {
  const source = leaderboard(new URLSearchParams())
  const measured = source.rows.filter(({ figure }) => figure.median !== null)
  const rows = [...measured, ...measured].slice(0, 9)
  const noteOf = (count: number): string => leaderboardCard({ ...source, rows: rows.slice(0, count) }).note
  expect(noteOf(9)).toContain(', first 7 of 9, ')
  expect(noteOf(7)).not.toContain('first')
})

it('says in the picture of a ranking that its figures were computed in part, of their own metric only', () => {
  const source = leaderboard(new URLSearchParams())
  const flags = [{ id: 'computed-latencies' as const, evidence: '' }]
  const rows = source.rows.map((row) => ({ ...row, flags }))
  const noteOf = (metric: 'latencyP99Us' | 'successesPerSecond') => leaderboardCard({ ...source, metric, rows }).note
  expect(noteOf('latencyP99Us')).toContain('computed in part')
  expect(noteOf('successesPerSecond')).not.toContain('computed')
})
