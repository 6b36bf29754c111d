import type { SeriesList, Trends } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { trendsSearch } from '#api/queries.ts'
import { boardOf, boardShown, loadTrendsParams, seriesOf, trendsHref, wholeOf, zoomedOf } from './search-params.ts'

const list = { items: [3, 9, 0, 5].map((groups, i) => ({ seriesId: String(i + 1), groups })) } as unknown as SeriesList
const load = (search: string) => loadTrendsParams(new URLSearchParams(search))

describe('the URL of the trends', () => {
  it('needs nothing: the longest histories of what was measured last', () => {
    expect(boardOf(load(''))).toEqual({ scenario: undefined, environment: undefined, profile: undefined })
    expect(seriesOf(load(''), list)).toEqual(['2', '4', '1'])
    const rates = [100, null, 300, 200]
    const alike = { items: rates.map((lastRate, i) => ({ seriesId: String(i + 1), groups: 4, lastRate })) }
    expect(seriesOf(load(''), alike as unknown as SeriesList)).toEqual(['3', '4', '1', '2'])
    expect(zoomedOf(load(''), list)).toBeNull()
  })

  it('carries series, span and scale there and back', () => {
    const href = trendsHref('/trends', { series: ['7', '8'], from: new Date('2026-01-02T00:00:00Z'), scale: 'log' })
    const params = loadTrendsParams(new URL(href, 'http://localhost').searchParams)
    expect(params.scale).toBe('log')
    const zoomed = zoomedOf(params, list)
    expect(trendsSearch(zoomed ?? wholeOf(params, list))).toBe(
      '?metric=successesPerSecond&from=2026-01-02T00%3A00%3A00.000Z&points=1000&series=7&series=8',
    )
  })

  it('is of the board of the lines that it names, whatever else it says', () => {
    const line = { scenario: { id: 'json' }, environment: { id: 'lab' }, profile: { id: '3' } }
    const trends = { series: [line, { ...line, scenario: { id: 'other' } }] } as unknown as Trends
    const board = { scenario: 'json', environment: 'lab', profile: '3' }
    expect(boardShown(load('series=7'), trends)).toEqual(board)
    expect(boardShown(load('scenario=plaintext&environment=ci&series=7'), trends)).toEqual(board)
    expect(boardShown(load('series=7'), undefined)).toBeNull()
    expect(boardShown(load('scenario=plaintext'), trends)).toMatchObject({ scenario: 'plaintext', profile: undefined })
  })

  it('asks for fewer points of each line where there are many', () => {
    const many = Array.from({ length: 50 }, (_, i) => i + 1).join(',')
    expect(wholeOf(load(`series=${many}`), list).points).toBe(120)
    expect(wholeOf(load('series=1,2'), list).points).toBe(1000)
    expect(wholeOf(load(`series=${many}&points=500`), list).points).toBe(500)
    expect(wholeOf(load('series=1&points=9999'), list).points).toBe(2000)
    expect(wholeOf(load('series=1&points=none'), list).points).toBe(1000)
  })

  it('leaves out what is no id, and what is named twice', () => {
    expect(seriesOf(load('series=4,gin,4,0'), list)).toEqual(['4'])
    expect(seriesOf(load('series=gin'), list)).toEqual(['2', '4', '1'])
  })
})
