import { type Comparison, completeProfile } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { comparisonCard, leaderboardCard } from '#lib/social/cards.tsx'
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

it('says how many rows of a comparison its picture leaves out before the load, which may be cut off', () => {
  const [first] = leaderboard(new URLSearchParams()).rows
  if (!first) throw new Error('a row')
  const series = {
    seriesId: '1',
    subject: first.subject,
    scenario: { id: 'json', displayName: 'JSON' },
    environment: { id: 'e', name: 'lab' },
    profile: { id: '1', profile: completeProfile({ generator: 'wrk', connections: 64, durationSeconds: 5 }) },
  }
  const groups = Array.from({ length: 9 }, (_, at) => ({
    id: String(at),
    side: 0,
    rank: at,
    figure: first.figure,
    series,
  }))
  const source = { metric: 'successesPerSecond', sides: [], pairs: [], sentences: [], groups } as unknown as Comparison
  expect(comparisonCard(source).note).toMatch(/^Successful requests per second, median ± 95 %, first 7 of 9, JSON, wrk/)
})
