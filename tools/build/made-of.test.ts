import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isMadeOf, noteMadeOf } from './made-of.ts'
import { root } from './root.ts'

let folder: string
let source: string
let outfile: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-made-of-'))
  source = path.relative(root, path.join(folder, 'source.ts'))
  outfile = path.join(folder, 'bundle.mjs')
  writeFileSync(path.join(root, source), 'one')
  writeFileSync(outfile, 'made')
  noteMadeOf(outfile, [source, 'node_modules/of-npm/that-is-not-there.js'], ['minified'])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('knows what was made of these very sources', () => {
  expect(isMadeOf(outfile, ['minified'])).toBe(true)
})

it.each<[string, () => void]>([
  ['a source says something else', () => writeFileSync(path.join(root, source), 'two')],
  ['a source is gone', () => rmSync(path.join(root, source))],
  ['what was made is gone', () => rmSync(outfile)],
  ['older code, which leaves no note, has made another', () => writeFileSync(outfile, 'made by older code')],
  ['a power cut left its note empty', () => writeFileSync(`${outfile}.made-of.json`, '')],
])('is made again when %s', (_when, change) => {
  change()
  expect(isMadeOf(outfile, ['minified'])).toBe(false)
})

it('is made again when it is to be made in another way', () => {
  expect(isMadeOf(outfile, ['minified', 'otherwise'])).toBe(false)
})
