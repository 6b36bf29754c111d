import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceFiles, sourceHash } from './source-hash.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'source-'))
  write('main.go', 'package main')
  write('views/index.html', '<p>')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
  writeFileSync(path.join(dir, file), text)
}

describe('sourceHash', () => {
  it('changes with a content, a name and a new file', async () => {
    const hashes = [await sourceHash(dir)]
    write('main.go', 'package main ')
    hashes.push(await sourceHash(dir))
    renameSync(path.join(dir, 'main.go'), path.join(dir, 'server.go'))
    hashes.push(await sourceHash(dir))
    write('empty.go', '')
    hashes.push(await sourceHash(dir))
    expect(new Set(hashes).size).toBe(4)
  })

  it('tells apart where one file ends and the next begins', async () => {
    write('a', 'xy')
    write('b', 'z')
    const before = await sourceHash(dir)
    write('a', 'x')
    write('b', 'yz')
    expect(await sourceHash(dir)).not.toBe(before)
  })

  it('ignores what builds leave behind and where the folder is', async () => {
    const before = await sourceHash(dir)
    write('bin/server', 'built')
    write('node_modules/x/index.js', 'x')
    write('views/target/y', 'y')
    symlinkSync('main.go', path.join(dir, 'link.go'))
    expect(await sourceFiles(dir)).toEqual(['main.go', 'views/index.html'])
    const moved = `${dir}-moved`
    renameSync(dir, moved)
    dir = moved
    expect(await sourceHash(dir)).toBe(before)
  })
})
