import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadServer } from '@wrkbench/catalogue'
import type { Capabilities } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/node-process.ts'
import { helloServer, writeServers } from '../../test/support/servers-folder.ts'
import { buildFolder, copySources, folderBytes, readBuilt, writeBuilt } from './build-cache.ts'

let root: ReturnType<typeof temporaryFolder>
const at = (...parts: string[]) => path.join(root.folder, ...parts)
beforeEach(async () => {
  root = temporaryFolder()
  await writeServers(at('servers'), { ok: { source: helloServer() } })
})
afterEach(() => root.remove())

const tools = (version: string): Capabilities['tools'] => [
  { name: 'node', version, path: '/bin/node', sha256: null, why: null, install: [] },
]
const folderWith = async (version: string) =>
  buildFolder(at('data'), await loadServer(at('servers'), 'test/ok'), tools(version))

describe('buildFolder', () => {
  it('is one for the same sources and tools, another when either changes', async () => {
    const folder = await folderWith('20.0.0')
    expect(path.dirname(folder)).toBe(at('data/cache/test-ok'))
    expect(await folderWith('20.0.0')).toBe(folder)
    expect(await folderWith('22.0.0')).not.toBe(folder)
    writeFileSync(at('servers/test/ok/server.mjs'), `${helloServer()}// changed`)
    expect(await folderWith('20.0.0')).not.toBe(folder)
  })
})

describe('copySources', () => {
  it('makes a fresh copy without what builds leave behind', async () => {
    mkdirSync(at('servers/test/ok/node_modules/x'), { recursive: true })
    mkdirSync(at('servers/test/ok/views'))
    writeFileSync(at('servers/test/ok/views/index.html'), 'hi')
    mkdirSync(at('copy'))
    writeFileSync(at('copy/half-built'), '')
    await copySources(at('servers/test/ok'), at('copy'))
    expect(readFileSync(at('copy/views/index.html'), 'utf8')).toBe('hi')
    expect(existsSync(at('copy/server.mjs'))).toBe(true)
    expect([existsSync(at('copy/node_modules')), existsSync(at('copy/half-built'))]).toEqual([false, false])
  })
})

describe('folderBytes', () => {
  it('adds up files at any depth, and counts a link as a link', async () => {
    mkdirSync(at('built/node_modules/x'), { recursive: true })
    writeFileSync(at('built/server'), 'x'.repeat(500))
    writeFileSync(at('built/node_modules/x/index.js'), 'x'.repeat(70))
    symlinkSync('server', at('built/link'))
    expect(await folderBytes(at('built'))).toBe(500 + 70 + 'server'.length)
  })
})

describe('the marker', () => {
  it('makes a build count only once it is whole', async () => {
    mkdirSync(at('cache/test-ok/one'), { recursive: true })
    expect(await readBuilt(at('cache/test-ok/one'))).toBeNull()
    const built = { buildMs: 1234.5, artifactBytes: 678 }
    await writeBuilt(at('cache/test-ok/one'), built)
    expect(await readBuilt(at('cache/test-ok/one'))).toEqual(built)
  })

  it('that a power cut left empty makes none: the server is built anew', async () => {
    mkdirSync(at('cache/test-ok/one'), { recursive: true })
    writeFileSync(at('cache/test-ok/one/.wrkbench-built.json'), '')
    expect(await readBuilt(at('cache/test-ok/one'))).toBeNull()
  })

  it('measures the folder once if the marker of an earlier version lacks the size', async () => {
    mkdirSync(at('cache/test-ok/one/lib'), { recursive: true })
    writeFileSync(at('cache/test-ok/one/lib/built'), 'x'.repeat(1000))
    const marker = JSON.stringify({ buildMs: 7 })
    writeFileSync(at('cache/test-ok/one/.wrkbench-built.json'), marker)
    const built = { buildMs: 7, artifactBytes: 1000 + marker.length }
    expect(await readBuilt(at('cache/test-ok/one'))).toEqual(built)
    writeFileSync(at('cache/test-ok/one/log'), 'written while it ran')
    expect(await readBuilt(at('cache/test-ok/one'))).toEqual(built)
  })

  it('drops the builds that were not used for longest', async () => {
    for (const [name, day] of [
      ['a', 1],
      ['b', 4],
      ['c', 2],
      ['d', 3],
    ] as const) {
      mkdirSync(at('cache/test-ok', name), { recursive: true })
      utimesSync(at('cache/test-ok', name), day * 86_400, day * 86_400)
    }
    mkdirSync(at('cache/test-ok/new'))
    await writeBuilt(at('cache/test-ok/new'), { buildMs: null, artifactBytes: 0 })
    const left = ['a', 'b', 'c', 'd', 'new'].filter((name) => existsSync(at('cache/test-ok', name)))
    expect(left).toEqual(['b', 'd', 'new'])
  })
})
