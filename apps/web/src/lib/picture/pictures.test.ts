import { boardOf } from '@wrkbench/tables'
import { expect, it } from 'vitest'
import { boardPicture } from '#lib/picture/pictures.ts'
import { leaderboard } from '../../../test/support/leaderboards.ts'

const url = new URL('http://bench.example/leaderboard')

it('tells when the newest row of a ranking was measured, not when somebody looked, and no more than is known', () => {
  const source = leaderboard(new URLSearchParams())
  const rows = source.rows.map((row, index) => ({ ...row, measuredAt: `2021-03-0${(index % 3) + 1}T10:00:00.000Z` }))
  const looked = { ...source, at: '2026-11-26T19:32:18.000Z', rows }
  const sourceOf = (shown: typeof rows) => boardPicture(looked, boardOf(looked, shown, []), url).frame.source
  expect(sourceOf(rows)).toBe('wrkbench · bench.example · 3 Mar 2021, 10:00 UTC')
  const uncertain = rows.map((row) => ({ ...row, flags: [{ id: 'date-uncertain' as const, evidence: 'made up' }] }))
  expect(sourceOf(uncertain)).toBe('wrkbench · bench.example · 2021')
})
