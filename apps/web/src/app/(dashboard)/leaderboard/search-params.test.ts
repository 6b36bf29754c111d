import { defaultColumns } from '@wrkbench/tables'
import { describe, expect, it } from 'vitest'
import { leaderboardSearch } from '#api/queries.ts'
import { askedBare, askedOf, askedWith, exportOf, leaderboardHref, loadLeaderboardParams } from './search-params.ts'

describe('the URL of the leaderboard', () => {
  it('needs nothing: the API chooses what was measured last', () => {
    const params = loadLeaderboardParams(new URLSearchParams())
    expect(params.columns).toEqual(defaultColumns)
    expect(leaderboardSearch(askedOf(params))).toBe('?metric=successesPerSecond')
  })

  it('carries every filter there and back', () => {
    const href = leaderboardHref('/leaderboard', {
      scenario: 'json',
      metric: 'latencyP99Us',
      at: '2026-11-20T13:00:00.000Z',
      framework: ['our, api'],
      language: ['C#', 'Go'],
      columns: ['cpu', 'errors'],
    })
    const params = loadLeaderboardParams(new URL(href, 'http://localhost').searchParams)
    expect(params).toMatchObject({
      scenario: 'json',
      metric: 'latencyP99Us',
      framework: ['our, api'],
      language: ['C#', 'Go'],
      columns: ['cpu', 'errors'],
    })
    expect(exportOf(params)).toMatchObject({ framework: 'our%2C api', language: 'C#,Go' })
    expect(leaderboardSearch(askedOf(params))).toContain('at=2026-11-20T13%3A00%3A00.000Z')
  })

  it('asks for no more of each row than is shown', () => {
    const params = loadLeaderboardParams(new URLSearchParams('metric=latencyP99Us&columns=cpu,linesOfCode'))
    const beside = 'metric=latencyP99Us&column=successesPerSecond&column=serverCpuPercent&rounds=false'
    expect(leaderboardSearch(askedWith(params.columns, params))).toBe(`?${beside}`)
    // none asked for would be all of them
    const none = loadLeaderboardParams(new URLSearchParams('columns=linesOfCode'))
    const bare = '?metric=successesPerSecond&column=successesPerSecond&rounds=false'
    expect(leaderboardSearch(askedWith(none.columns, none))).toBe(bare)
    expect(leaderboardSearch(askedBare(none))).toBe(bare)
  })

  it('falls back where the URL says nonsense', () => {
    const params = loadLeaderboardParams(new URLSearchParams('metric=speed&columns=cpu,nonsense'))
    expect(params.metric).toBe('successesPerSecond')
    expect(params.columns).toEqual(['cpu'])
  })
})
