import { expect, it } from 'vitest'
import { byName } from './by-name.ts'

it('orders names as people read them: numbers by their size, capitals beside small letters', () => {
  const names = ['team 10', 'Zeta', 'team 1', 'team 2', 'alpha', 'v1.10', 'v1.9', 'Team 11', 'node/express']
  const ordered = ['alpha', 'node/express', 'team 1', 'team 2', 'team 10', 'Team 11', 'v1.9', 'v1.10', 'Zeta']
  expect(names.toSorted(byName)).toEqual(ordered)
})

it('gives names that read alike an order of their own', () => {
  expect(['a2', 'a02', 'a002'].toSorted(byName)).toEqual(['a002', 'a02', 'a2'])
  expect(byName('same', 'same')).toBe(0)
})
