import { describe, expect, it } from 'vitest'
import { leaderboard } from '../../../apps/web/test/support/leaderboards.ts'
import type { ColumnId } from './leaderboard-columns.ts'
import { leaderboardTable } from './leaderboard-table.ts'
import type { Table } from './table.ts'

const source = leaderboard(new URLSearchParams('scenario=json'))
const columns: ColumnId[] = ['latencyP99Us', 'linesOfCode', 'classification']
const everything = { columns, frameworks: [], languages: [], classifications: [] }
const table = leaderboardTable(source, everything)

const cellsOf = ({ columns: heads, groups }: Table, server: string) => {
  const at = heads.findIndex(({ id }) => id === 'server')
  const row = groups.flatMap(({ rows }) => rows).find((cells) => cells[at]?.value === server) ?? []
  return Object.fromEntries(heads.map(({ id }, index) => [id, row[index]]))
}

describe('leaderboardTable', () => {
  it('has a row for each of the page, in its order', () => {
    const servers = table.groups.flatMap(({ rows }) => rows.map((cells) => cells[6]?.value))
    expect(servers).toHaveLength(source.rows.length)
    expect(servers.slice(0, 3)).toEqual(['csharp/kestrel', 'go/net-http', 'go/gin'])
  })

  it('keeps exact values in base units and says which', () => {
    const cells = cellsOf(table, 'go/net-http')
    expect(cells).toMatchObject({ scenario: { value: 'json' }, environment: { value: source.environment?.name } })
    expect(cells.load?.value).toContain('wrk')
    expect(cells.median?.value).toBe(118_400)
    expect(cells.low?.value).toBe(117_000)
    expect(cells.latencyP99Us?.value).toBe(1820)
    const intervals = { latencyP99Us: { low: 1_790, high: 1_850 } }
    const rows = source.rows.map((row) => ({ ...row, intervals }))
    const told = cellsOf(leaderboardTable({ ...source, rows }, everything), 'go/net-http')
    expect([told.latencyP99UsLow?.value, told.latencyP99UsHigh?.value]).toEqual([1_790, 1_850])
    expect(told.linesOfCodeLow).toBeUndefined()
    expect(table.columns.find(({ id }) => id === 'latencyP99Us')).toMatchObject({ unit: 'µs', head: 'p99 ms' })
  })

  it('writes for people: rounded to the interval, ties named, best and worst marked', () => {
    const best = cellsOf(table, 'go/net-http')
    expect(best.median).toMatchObject({ text: '118\u00a0k ±\u00a02\u00a0k', mark: 'best' })
    expect(best.rank?.text).toBe('2 tie')
    expect(best.latencyP99Us?.text).toBe('1.8')
    expect(cellsOf(table, 'node/express').median?.mark).toBe('worst')
  })

  it('says above the rows which figures nobody measured, if they are shown', () => {
    const flags = [{ id: 'computed-latencies' as const, evidence: '' }]
    const rows = source.rows.map((row) => (row.subject.name === 'go/gin' ? { ...row, flags } : row))
    const told = (view: typeof everything) =>
      leaderboardTable({ ...source, rows }, view).notes.filter((note) => note.includes('computed'))
    expect(told(everything)).toEqual([
      expect.stringMatching(/^Latencies partly computed: Gin\. Mean and percentiles of wrk/),
    ])
    expect(told({ ...everything, columns: ['linesOfCode'] })).toEqual([])
    const cells = (server: string) => cellsOf(leaderboardTable({ ...source, rows }, everything), server)
    expect(cells('go/gin').computed?.value).toBe('latencies partly computed')
    expect(cells('go/net-http').computed?.value).toBeNull()
    const flagged = {
      ...source,
      rows: source.rows.map((row) => ({ ...row, flags: [{ id: 'computed-rate' as const, evidence: '' }] })),
    }
    expect(leaderboardTable(flagged, everything).notes.join()).toContain('Computed rate: ')
  })

  it('says above the rows whose figures are in doubt, and why', () => {
    expect(table.notes.filter((note) => note.startsWith('Not ranked'))).toEqual([
      'Not ranked: Kestrel: client-bound: the generator used 97 % of its CPU.',
    ])
    const flagged = source.rows.map((row) => (row.subject.name === 'go/gin' ? { ...row, flaggedRounds: 1 } : row))
    const { notes } = leaderboardTable({ ...source, rows: flagged }, everything)
    expect(notes.at(-1)).toMatch(/^Rounds flagged and left out: Gin 1 of \d+\.$/)
  })

  it('writes every digit of a single value that was handed in, but not of a single run', () => {
    const [row] = source.rows.slice(1)
    const written = (reportId: string | null) => {
      const alone = {
        ...row,
        reportId,
        figure: { median: 131_268.51, interval: null, values: [131_268.51] },
        counted: 1,
      } as typeof row
      const single = leaderboardTable({ ...source, rows: alone ? [alone] : [] }, everything)
      return cellsOf(single, 'go/net-http').median
    }
    expect(written('01a21dbe-561f-729d-ae5f-88f459b2a4b3')).toMatchObject({ text: '131,268.51', mark: null })
    expect(written(null)?.text).toBe('131\u00a0k')
  })

  it('writes a single value as the page does where it was computed: nobody measured its digits', () => {
    const [row] = source.rows.slice(1)
    const computed = 13_029_793 / 600
    const alone = {
      ...row,
      reportId: 'r',
      figure: { median: computed, interval: null, values: [computed] },
    } as typeof row
    const single = leaderboardTable({ ...source, rows: alone ? [alone] : [] }, everything)
    expect(cellsOf(single, 'go/net-http').median).toMatchObject({ text: '21.7\u00a0k' })
  })

  it('writes a median of several values as the page does, whether or not it has an interval', () => {
    const [row] = source.rows.slice(1)
    const two = { ...row, rank: null, figure: { median: 5559.299999999999, interval: null, values: [5578.4, 5540.2] } }
    const pair = leaderboardTable({ ...source, rows: row ? [{ ...row, ...two }] : [] }, everything)
    expect(cellsOf(pair, 'go/net-http').median?.text).toBe('5,559')
  })

  it('writes throughputs beside a latency as the lower bounds that they are', () => {
    const byLatency = leaderboard(new URLSearchParams('scenario=json&metric=latencyP99Us'))
    const asked = { ...everything, columns: ['successesPerSecond'] satisfies ColumnId[] }
    const bound = cellsOf(leaderboardTable(byLatency, asked), 'csharp/kestrel')
    expect(bound.successesPerSecond?.text).toBe('≥\u00a0124\u00a0k')
    expect([bound.lowerBound?.value, bound.boundedThroughput?.value]).toEqual(['no', 'yes'])
    const sure = cellsOf(leaderboardTable(byLatency, asked), 'go/net-http')
    expect(sure.successesPerSecond?.text).toBe('118\u00a0k')
  })

  it('writes a lower bound as the page does, without an interval', () => {
    const bound = cellsOf(table, 'csharp/kestrel')
    expect(bound.median).toMatchObject({ text: '≥\u00a0124\u00a0k', mark: null })
    expect([bound.lowerBound?.value, bound.low?.value, bound.high?.value]).toEqual(['yes', null, null])
  })

  it('leaves the figures of a missing row empty and keeps its reason', () => {
    const cells = cellsOf(table, 'csharp/http-sys')
    expect(cells.median?.value).toBeNull()
    expect(cells.note?.value).toContain('Windows only')
    expect(cells.median?.text).toContain('Windows only')
  })

  it('shows what the filters of the page leave', () => {
    const go = leaderboardTable(source, { ...everything, languages: ['Go'] })
    expect(go.groups.flatMap(({ rows }) => rows)).toHaveLength(2)
    expect(go.columns.map(({ id }) => id)).not.toContain('latencyP50Us')
  })
})
