import type { Leaderboard } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { comparedHref } from '#lib/board/compared-href.ts'

it('leads to the comparison of the two, in the order named, under the conditions of the board', () => {
  const asked = {
    scenario: { id: 'json' },
    environment: { name: 'lab, north' },
    profile: { id: 'abc' },
    metric: 'latencyP99Us',
  } as Leaderboard
  const query = (at: string | null) => [
    ...new URL(comparedHref(asked, ['go/gin', 'node/http'], at), 'http://x').searchParams,
  ]
  const conditions = [
    ['metric', 'latencyP99Us'],
    ['scenario', 'json'],
    ['profile', 'abc'],
  ]
  expect(query(null)).toEqual([
    ...conditions,
    ['a', 'server:go/gin,environment:lab%2C north'],
    ['b', 'server:node/http,environment:lab%2C north'],
  ])
  expect(query('2026-11-01')).toEqual([
    ...conditions,
    ['a', 'server:go/gin,environment:lab%2C north,date:2026-11-01'],
    ['b', 'server:node/http,environment:lab%2C north,date:2026-11-01'],
  ])
  const unknown = comparedHref({ ...asked, scenario: null, environment: null, profile: null }, ['a', 'b'], null)
  expect(unknown).toBe('/compare?metric=latencyP99Us&a=server%3Aa&b=server%3Ab')
})
