import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pastCache } from './past-cache.ts'

let cache: string
beforeEach(() => {
  cache = path.join(mkdtempSync(path.join(tmpdir(), 'wrkbench-cache-')), 'cache')
})
afterEach(() => rmSync(path.dirname(cache), { recursive: true }))

/** A build that tells again what its cache says, and fails otherwise where `fails`. */
const builder = (fails: boolean) => {
  const outputs: string[] = []
  const build = async () => {
    const isCached = existsSync(path.join(cache, 'error'))
    mkdirSync(cache, { recursive: true })
    const code = isCached || fails ? 1 : 0
    if (code) writeFileSync(path.join(cache, 'error'), '')
    outputs.push(isCached ? 'cached error' : code ? 'error' : 'built')
    return { code, output: outputs.at(-1) ?? '' }
  }
  return { build, outputs }
}

it('builds without the cache that an earlier failure is kept in', async () => {
  mkdirSync(cache)
  writeFileSync(path.join(cache, 'error'), '')
  const { build, outputs } = builder(false)
  expect(await pastCache(cache, build)).toEqual({ code: 0, output: 'built' })
  expect(outputs).toEqual(['cached error', 'built'])
  expect(existsSync(cache)).toBe(true)
})

it('leaves no cache behind where the build fails by itself, and says why after one try if there was none', async () => {
  const { build, outputs } = builder(true)
  expect(await pastCache(cache, build)).toEqual({ code: 1, output: 'error' })
  expect(outputs).toEqual(['error'])
  expect(existsSync(cache)).toBe(false)
})

it('does not begin anew when it was ended', async () => {
  mkdirSync(cache)
  let tries = 0
  const build = async () => ({ code: null, output: String(++tries) })
  expect(await pastCache(cache, build)).toEqual({ code: null, output: '1' })
})
