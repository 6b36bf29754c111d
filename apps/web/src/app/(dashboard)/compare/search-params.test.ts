import type { SeriesList } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { askedOf, loadCompareParams } from './search-params.ts'

const item = (name: string, lastAt: string, cleanAt: string | null) =>
  ({ subject: { name }, environment: { name: 'lab' }, lastAt, cleanAt }) as SeriesList['items'][number]
const listOf = (items: SeriesList['items']) => ({ items, scenario: { id: 'json' }, profile: { id: '7' } }) as SeriesList
const none = loadCompareParams({})

it('compares the two servers measured last where no sides are named, rather than one of which every round is in doubt', () => {
  const items = [
    item('go/gin', '2026-11-03', '2026-11-02'),
    item('node/http', '2026-11-04', '2026-11-04'),
    item('node/doubted', '2026-11-05', null),
    item('go/old', '2026-11-01', '2026-11-01'),
  ]
  expect(askedOf(none, listOf(items))).toMatchObject({
    a: 'server:node/http,environment:lab',
    b: ['server:go/gin,environment:lab'],
  })
  expect(askedOf(none, listOf(items.slice(1, 3)))?.b).toEqual(['server:node/doubted,environment:lab'])
  expect(askedOf(none, listOf(items.slice(1, 2)))).toBeNull()
})

it('takes the first of the list where several were measured at the same moment, in every browser', () => {
  const items = ['a', 'b', 'c', 'd'].map((name) => item(name, '2026-11-03', '2026-11-03'))
  expect(askedOf(none, listOf(items))).toMatchObject({ a: 'server:a,environment:lab', b: ['server:b,environment:lab'] })
})
