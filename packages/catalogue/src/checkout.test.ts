import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCheckout } from './checkout.ts'
import { serverSource } from './server-source.ts'
import { serverSources } from './server-sources.ts'

let top: string
let servers: string
beforeEach(() => {
  top = mkdtempSync(path.join(os.tmpdir(), 'checkout-'))
  servers = path.join(top, 'servers')
  write('go/gin/main.go', 'package main')
  write('go/gin/server.json', '{}')
  write('node/http/server.json', '{}')
})
afterEach(() => rmSync(top, { recursive: true, force: true }))

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(servers, file)), { recursive: true })
  writeFileSync(path.join(servers, file), text)
}
const git = (...args: string[]) =>
  execFileSync('git', ['-C', top, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { stdio: 'pipe' })
const commitAll = () => {
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '.')
  git('commit', '--quiet', '--message', 'all')
}
const sourceOf = async (id: string) =>
  serverSource({ dir: path.join(servers, id), manifest: { id } }, await readCheckout(servers))

describe('where sources come from', () => {
  it('is the branch, as long as the server’s own files are as committed', async () => {
    commitAll()
    const committed = await sourceOf('go/gin')
    expect(committed).toMatchObject({ ref: 'main', modified: false, commit: expect.stringMatching(/^[0-9a-f]{40}$/) })
    expect(Object.keys(committed.files)).toEqual(['main.go', 'server.json'])
    write('go/gin/extra.go', 'package main')
    writeFileSync(path.join(top, 'README'), 'elsewhere')
    const [changed, other] = [await sourceOf('go/gin'), await sourceOf('node/http')]
    expect([changed.modified, other.modified]).toEqual([true, false])
    expect(changed.hash).not.toBe(committed.hash)
  })

  it('is the tag of a commit checked out without a branch, or no ref', async () => {
    commitAll()
    git('checkout', '--quiet', '--detach')
    expect(await sourceOf('go/gin')).toMatchObject({ ref: null, modified: false })
    git('tag', 'v1')
    expect(await sourceOf('go/gin')).toMatchObject({ ref: 'tag:v1' })
  })

  it('is not known where the checkout moved while files were read', async () => {
    commitAll()
    const gin = { dir: path.join(servers, 'go/gin'), manifest: { id: 'go/gin' } }
    expect(await serverSources(servers, [gin])).toMatchObject({ isKnown: true, sources: [{ ref: 'main' }] })
    let looks = 0
    const moving = async (folder: string) => {
      if (++looks === 2) git('checkout', '--quiet', '-b', 'proposed')
      return readCheckout(folder)
    }
    const moved = await serverSources(servers, [gin], moving)
    expect(moved).toMatchObject({ isKnown: false, sources: [{ ref: null, commit: null }] })
  })

  it('is not known without a checkout', async () => {
    expect(await sourceOf('go/gin')).toMatchObject({ ref: null, commit: null, modified: false })
  })
})
