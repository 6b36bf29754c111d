import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../build/root.ts'
import { long, longestFirst } from './longest-first.ts'

it('names files that are there', () => {
  expect(long.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

it('begins with what takes longest, and leaves the others in their order', () => {
  const [first = '', second = ''] = long
  const files = ['b.test.ts', second, 'a.test.ts', first].map((file) => ({ moduleId: `/checkout/${file}` }))
  expect(longestFirst(files).map(({ moduleId }) => moduleId.slice('/checkout/'.length))).toEqual([
    first,
    second,
    'b.test.ts',
    'a.test.ts',
  ])
})
