import { describe, expect, it } from 'vitest'
import { boardOf } from '#lib/board/board.ts'
import type { ColumnId } from '#lib/board/columns.ts'
import { boardCsv, boardMarkdown } from '#lib/board/export.ts'
import { leaderboard } from '../../../dev/fixtures/leaderboards.ts'

const source = leaderboard(new URLSearchParams('scenario=json'))
const columns: ColumnId[] = ['latencyP99Us', 'linesOfCode', 'classification']
const board = boardOf(source, source.rows, columns)

describe('boardCsv', () => {
  it('has one line per row, exact values, units in the head', () => {
    const lines = boardCsv(source, board, columns).trimEnd().split('\r\n')
    expect(lines).toHaveLength(source.rows.length + 1)
    expect(lines[0]).toContain('req/s median (req/s)')
    expect(lines[0]).toContain('p99 (µs)')
    expect(lines[2]).toContain('1,yes,go/net-http,net/http,1.26.0,Go,118400,117000,119800,5,0')
  })

  it('leaves the figures of a missing row empty and keeps its reason', () => {
    const last = boardCsv(source, board, columns).trimEnd().split('\r\n').at(-1)
    expect(last).toContain(',,,,0,0,')
    expect(last).toContain('Windows only')
  })
})

describe('boardMarkdown', () => {
  it('is the table of the page: best bold, worst italic, ties named', () => {
    const text = boardMarkdown(source, board, columns, 'JSON on bench-01')
    expect(text).toContain('JSON on bench-01\n\n| Rank | Framework | req/s | p99 ms |')
    expect(text).toContain('| 1 tie | Go net/http | **118\u00a0k** ±\u00a01\u00a0k |')
    expect(text).toContain('| 5 | Express | *21.7\u00a0k* ±\u00a00.4\u00a0k |')
  })
})
