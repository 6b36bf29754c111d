import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../build/root.ts'
import { long } from './longest-first.ts'

it('names files that are there', () => {
  expect(long.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
