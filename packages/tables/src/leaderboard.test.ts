import type { LeaderboardRow } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { leaderboard } from '../../../apps/web/test/support/leaderboards.ts'
import {
  boardOf,
  classificationsOf,
  columnTipOf,
  filterRows,
  frameworksOf,
  languagesOf,
  reasonOf,
  tipOf,
} from './leaderboard.ts'
import { columnIds, columnOf, columnsBeside, defaultColumns } from './leaderboard-columns.ts'

const board = leaderboard(new URLSearchParams('scenario=json'))
const shown = boardOf(board, board.rows, defaultColumns)
const row = (serverId: string) => shown.rows.find((entry) => entry.row.subject.serverId === serverId)

describe('boardOf', () => {
  it('orders by rank, a lower bound in its place, missing last', () => {
    expect(shown.rows.map((entry) => entry.kind)).toEqual([
      'flagged',
      'ranked',
      'ranked',
      'ranked',
      'ranked',
      'ranked',
      'missing',
    ])
  })

  it('says why a figure has no interval', () => {
    const tipFor = (values: number[]) =>
      tipOf('successesPerSecond', {
        ...(board.rows[1] as LeaderboardRow),
        figure: { median: 100, interval: null, values },
        counted: values.length,
      })
    expect(tipFor([100, 100])).toContain('no interval below 3 rounds')
    expect(tipFor([100, 100, 100])).toContain('the rounds are all alike, so their noise is not known')
  })

  it('joins rows that share a rank', () => {
    expect(shown.rows.map((entry) => [entry.row.rank, entry.joined])).toEqual([
      [null, false],
      [2, false],
      [2, true],
      [4, false],
      [5, false],
      [6, false],
      [null, false],
    ])
  })

  it('gives best and worst to ranked rows only, by the direction of each column', () => {
    expect(row('go/net-http')).toMatchObject({ mark: 'best', value: '118\u00a0k', interval: '±\u00a02\u00a0k' })
    expect(row('csharp/kestrel')).toMatchObject({ mark: null, marks: { latencyP50Us: null } })
    expect(row('csharp/kestrel')).toMatchObject({ value: '≥\u00a0124\u00a0k', interval: null })
    expect(row('go/net-http')?.marks).toMatchObject({
      latencyP50Us: 'best',
      serverPeakRssBytes: 'best',
      linesOfCode: 'worst',
    })
    expect(row('node/express')?.marks.latencyP99Us).toBe('worst')
  })

  it('says which rows were not measured alike', () => {
    const swapped = (name: string, more: Partial<LeaderboardRow>) =>
      board.rows.map((one) => (one.subject.serverId === name ? { ...one, ...more } : one))
    const cautions = (rows: readonly LeaderboardRow[]) => boardOf(board, rows, []).cautions
    expect(shown.cautions).toEqual([])
    expect(cautions(swapped('go/gin', { environmentFingerprint: null }))).toEqual([])
    const before = { measuredAt: '2020-01-01T00:00:00.000Z' }
    expect(cautions(swapped('go/gin', { ...before, environmentFingerprint: 'old' }))).toEqual([
      'On other hardware than what was measured last: Gin. Ranks across that do not hold.',
    ])
    expect(cautions(swapped('go/gin', { ...before, methodologyFingerprint: 'old' }))).toEqual([
      expect.stringMatching(/^Measured in another way than what was measured last: Gin\./),
    ])
  })

  it('says which jobs gave too few rounds, and which of these are shown', () => {
    const partial = { jobId: 'b', jobNumber: 183, rounds: 2, planned: 10, ended: true, shown: false }
    const more: Record<string, Partial<LeaderboardRow>> = {
      'go/gin': { partial },
      'go/net-http': { partial: { ...partial, rounds: 1 } },
      'node/express': { partial: { ...partial, jobNumber: 184, ended: false, shown: true } },
      // all of its rounds and a spare one, while the job measures others
      'node/fastify': { partial: { ...partial, jobNumber: 184, rounds: 11, ended: false, shown: true } },
    }
    expect(shown.partials).toEqual([])
    const rows = board.rows.map((one) => ({ ...one, ...more[one.subject.name] }))
    expect(boardOf(board, rows, []).partials.toSorted()).toEqual([
      'Job 183 ended with less than half of its rounds; earlier results are shown: Go net/http 1 of 10 rounds, Gin 2 of 10 rounds.',
      'Job 184 is not over; its rounds are shown, as there are no others: Fastify 11 rounds, Express 2 of 10 rounds.',
    ])
  })

  it('leaves room for the longest whisker that is drawn, and tells the exact figures', () => {
    // a lower bound has none
    expect(shown.highest).toBe(124_300)
    const exact = boardOf(
      board,
      board.rows.filter(({ lowerBound }) => !lowerBound),
      defaultColumns,
    )
    expect(exact.highest).toBeGreaterThan(118_400)
    expect(row('go/net-http')?.tip).toContain('118,400\u00a0req/s')
    expect(row('go/net-http')?.tip).toContain('Job 182')
    expect(row('csharp/kestrel')?.tip).toContain('at least this')
    expect(row('csharp/kestrel')?.tip).not.toContain('interval')
  })

  it('marks in a column only what the interval of no other reaches', () => {
    const wide = { latencyP50Us: { low: 1, high: 1e9 } }
    const rows = board.rows.map((one) =>
      one.subject.serverId === 'node/express' ? { ...one, intervals: { ...one.intervals, ...wide } } : one,
    )
    const shown = boardOf(board, rows, ['latencyP50Us', 'latencyP99Us'])
    expect(shown.rows.flatMap(({ marks }) => marks.latencyP50Us ?? [])).toEqual([])
    expect(shown.rows.flatMap(({ marks }) => marks.latencyP99Us ?? []).sort()).toEqual(['best', 'worst'])
  })

  it('marks all that share the best rank', () => {
    const ranks: Record<string, number> = { 'go/net-http': 1, 'go/gin': 1, 'node/express': 3 }
    const rows = board.rows.flatMap((one) => {
      const rank = ranks[one.subject.serverId ?? '']
      return rank === undefined ? [] : [{ ...one, rank, tied: rank === 1 }]
    })
    const markOf = (among: LeaderboardRow[]) => boardOf(board, among, []).rows.map(({ mark }) => mark)
    expect(markOf(rows)).toEqual(['best', 'best', 'worst'])
    expect(markOf(rows.filter(({ rank }) => rank === 1))).toEqual([null, null])
  })

  it('says of a figure in a column its interval, or why it has none', () => {
    const express = board.rows.find(({ subject }) => subject.serverId === 'node/express') as LeaderboardRow
    const tip = (more: Partial<LeaderboardRow>) => columnTipOf('latencyP50Us', { ...express, ...more })
    expect(tip({})).toContain('95 % interval 2,887.11\u00a0µs to 2,892.89\u00a0µs')
    expect(tip({ intervals: {}, rounds: 2 })).toContain('no interval below 3 rounds')
    expect(tip({ intervals: {}, rounds: 5, flaggedRounds: 5 })).toContain('the rounds are in doubt')
    const kestrel = board.rows.find(({ subject }) => subject.serverId === 'csharp/kestrel') as LeaderboardRow
    expect(columnTipOf('requestsPerSecond', kestrel)).toContain('a lower bound')
    expect(columnTipOf('linesOfCode', express)).toBeNull()
  })

  it('marks nothing when there is one row or all are equal', () => {
    const one = boardOf(board, board.rows.slice(1, 2), ['latencyP50Us'])
    expect(one.rows[0]).toMatchObject({ mark: null, marks: { latencyP50Us: null } })
  })
})

describe('filters and reasons', () => {
  const everything = { frameworks: [], languages: [], classifications: [] }

  it('keeps chosen languages and classes; nothing chosen is everything', () => {
    expect(filterRows(board.rows, everything)).toHaveLength(board.rows.length)
    expect(
      filterRows(board.rows, { ...everything, languages: ['Go'], classifications: ['platform'] }).map(
        (r) => r.subject.name,
      ),
    ).toEqual(['go/net-http'])
    expect(languagesOf(board.rows)).toEqual(['C#', 'Go', 'JavaScript'])
    expect(classificationsOf(board.rows)).toContain('raw')
  })

  it('keeps chosen frameworks: with their variants, and by name what only reports know', () => {
    const [first, second, third] = board.rows as [LeaderboardRow, LeaderboardRow, LeaderboardRow]
    const called = (row: LeaderboardRow, displayName: string, framework: string | null) => ({
      ...row,
      subject: { ...row.subject, displayName, framework },
    })
    const rows = [
      called(first, 'Express', 'Express'),
      called(second, 'Express with throng', 'Express'),
      called(third, 'our, api', null),
    ]
    const names = (frameworks: string[]) =>
      filterRows(rows, { ...everything, frameworks }).map(({ subject }) => subject.displayName)
    expect(frameworksOf(rows)).toEqual(['Express', 'our, api'])
    expect(names(['Express'])).toEqual(['Express', 'Express with throng'])
    expect(names(['our, api'])).toEqual(['our, api'])
  })

  it('says why a row has no rank', () => {
    const find = (id: string) => board.rows.find((entry) => entry.subject.serverId === id) as LeaderboardRow
    expect(reasonOf(find('csharp/kestrel'))).toBe('Not ranked: client-bound: the generator used 97 % of its CPU')
    expect(reasonOf(find('csharp/http-sys'))).toContain('no result')
    expect(reasonOf(find('go/gin'))).toBeNull()
  })

  it('writes figures and says nothing where nothing was measured', () => {
    const find = (id: string) => board.rows.find((entry) => entry.subject.serverId === id) as LeaderboardRow
    expect(columnOf('latencyP99Us').text(find('csharp/http-sys'))).toBe('–')
    expect(columnOf('cpu').exact(find('node/http'))).toContain('62.0 % user')
  })
})

describe('columnsBeside', () => {
  it('never shows the headline twice, and keeps the throughput in sight', () => {
    expect(columnsBeside('successesPerSecond', defaultColumns)).toEqual(defaultColumns)
    expect(columnsBeside('latencyP99Us', ['latencyP50Us', 'latencyP99Us'])).toEqual([
      'successesPerSecond',
      'latencyP50Us',
    ])
  })

  it('offers the default columns in the order in which they stand', () => {
    expect(columnIds.filter((id) => defaultColumns.includes(id))).toEqual(defaultColumns)
  })
})
