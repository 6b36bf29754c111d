import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updateServer } from './update-server.ts'

const searchPath = process.env.PATH
let folder: string
let dir: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'update-'))
  dir = path.join(folder, 'server')
  mkdirSync(dir)
  process.env.PATH = folder
})
afterEach(() => {
  process.env.PATH = searchPath
  rmSync(folder, { recursive: true })
})

/** Puts a real program on the path: a script for the Node.js that runs the tests. */
const program = (name: string, script: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, `#!${process.execPath}\nconst fs = require('node:fs')\n${script}\n`)
  chmodSync(file, 0o755)
}
const write = (file: string, content: string) => writeFileSync(path.join(dir, file), content)
const read = (file: string) => readFileSync(path.join(dir, file), 'utf8')

const passes = async () => null
const mustNotBeAsked = async () => {
  throw new Error('nothing was raised')
}

describe('updateServer', () => {
  it('asks for the newest of what a package pins, exactly', async () => {
    write('package.json', '{"dependencies":{"express":"5.0.0","throng":"5.0.0"}}')
    program('npm', `fs.writeFileSync('package-lock.json', process.argv.slice(2).join(' '))`)
    expect(await updateServer(dir, passes)).toEqual({ kind: 'updated' })
    expect(read('package-lock.json')).toMatch(/--package-lock-only --save-exact .*express@latest throng@latest$/)
  })

  it('says when there was nothing newer', async () => {
    write('Cargo.toml', '[package]')
    program('cargo', '')
    expect(await updateServer(dir, mustNotBeAsked)).toEqual({ kind: 'unchanged' })
  })

  it('leaves the folder as it was when a later command fails, and gives its last words', async () => {
    write('go.mod', 'module server')
    program(
      'go',
      `if (process.argv[2] === 'get') { fs.writeFileSync('go.mod', 'newer'); fs.writeFileSync('go.sum', 'new') }
      else { console.error('go: refused'); process.exit(1) }`,
    )
    expect(await updateServer(dir, passes)).toEqual({ kind: 'failed', why: 'go: refused' })
    expect(read('go.mod')).toBe('module server')
    expect(existsSync(path.join(dir, 'go.sum'))).toBe(false)
  })

  it.each([
    ['does not pass', async () => 'answers every scenario correctly: wrong body'],
    ['cannot be asked', () => Promise.reject(new Error('answers every scenario correctly: wrong body'))],
  ])('puts back what %s with the newer versions, and says why', async (_how, prove) => {
    write('Cargo.toml', '[package]')
    write('Cargo.lock', 'old')
    program('cargo', `fs.writeFileSync('Cargo.lock', 'newer')`)
    const seen: string[] = []
    const outcome = await updateServer(dir, () => {
      seen.push(read('Cargo.lock'))
      return prove()
    })
    expect(outcome).toEqual({
      kind: 'failed',
      why: 'put back, for with the newer versions: answers every scenario correctly: wrong body',
    })
    expect(seen).toEqual(['newer'])
    expect(read('Cargo.lock')).toBe('old')
  })

  it('names a tool that is not there', async () => {
    write('pom.xml', '<project/>')
    expect(await updateServer(dir, passes)).toEqual({ kind: 'failed', why: 'mvn was not found' })
  })

  it('leaves what no command can raise to people', async () => {
    expect(await updateServer(dir, passes)).toEqual({ kind: 'by hand' })
  })
})
