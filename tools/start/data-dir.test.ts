import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startOf } from '@wrkbench/embedded'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDataDir } from './data-dir.ts'
import { embeddedDatabase } from './database.ts'
import { writeInstanceFile } from './instance-file.ts'
import { LockedError, lockDataDir } from './lock.ts'
import { openLog } from './logs.ts'
import { readJson } from './private-file.ts'
import { loadPostgresSecrets, savePostgresSecrets } from './secrets.ts'

let folder: string
const file = (name: string) => path.join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8)

describe('openDataDir', () => {
  it('lets nobody else look inside', () => {
    const dataDir = openDataDir(file('a/b'))
    expect(modeOf(dataDir.path)).toBe(process.getuid?.() === 0 ? '711' : '700')
    expect(modeOf(dataDir.file('logs'))).toBe('700')
  })
})

describe('lockDataDir', () => {
  const lock = () => lockDataDir(file('lock'), folder)

  it('lets one in at a time', () => {
    const release = lock()
    expect(lock).toThrow(LockedError)
    expect(lock).toThrow(`process ${process.pid}`)
    release()
    lock()()
  })

  it('takes over from a process that is gone, and from one whose id somebody else has by now', () => {
    const [gone, another] = [
      { pid: 2 ** 22 - 1, start: '1' },
      { pid: process.pid, start: `${startOf(process.pid)}0` },
    ]
    for (const left of [JSON.stringify(gone), JSON.stringify(another), 'half a fi']) {
      writeFileSync(file('lock'), left)
      const release = lock()
      expect(readJson(file('lock'))).toEqual({ pid: process.pid, start: startOf(process.pid) })
      release()
    }
  })
})

describe('instance.json', () => {
  it('is for us alone, and gone when removed', () => {
    const instance = { webUrl: 'http://a', apiUrl: 'http://b', token: 't' }
    const remove = writeInstanceFile(file('instance.json'), instance)
    expect(modeOf(file('instance.json'))).toBe('600')
    expect(readJson(file('instance.json'))).toEqual(instance)
    remove()
    expect(readJson(file('instance.json'))).toBeNull()
  })
})

describe('secrets', () => {
  it('are made once and kept', () => {
    const made = loadPostgresSecrets(file('postgres.json'))
    expect(new Set([made.password, made.appPassword, made.queuePassword]).size).toBe(3)
    expect(modeOf(file('postgres.json'))).toBe('600')
    savePostgresSecrets(file('postgres.json'), { ...made, port: 5000 })
    expect(loadPostgresSecrets(file('postgres.json'))).toEqual({ ...made, port: 5000 })
  })

  it('are not made anew beside a database that has others', async () => {
    const dataDir = openDataDir(folder)
    mkdirSync(file('postgres'))
    await expect(embeddedDatabase(dataDir)).rejects.toThrow('postgres.json is gone or damaged')
    writeFileSync(file('postgres.json'), '{"port": 5')
    await expect(embeddedDatabase(dataDir)).rejects.toThrow('postgres.json is gone or damaged')
    expect(readFileSync(file('postgres.json'), 'utf8')).toBe('{"port": 5')
  })
})

describe('logs', () => {
  it('starts over when one has grown above 10 MB, and keeps the one before', () => {
    writeFileSync(file('a.log'), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))
    const log = openLog(file('a.log'))
    writeFileSync(log.fd, 'one\ntwo\nthree\n')
    log.close()
    expect(statSync(file('a.log.1')).size).toBe(10 * 1024 * 1024 + 1)
    expect(log.ending()).toEqual([`${file('a.log')} ends:`, '  one', '  two', '  three'])
  })

  it('tells the last lines of a start, and none of an earlier one', () => {
    writeFileSync(file('a.log'), 'of yesterday\n')
    const log = openLog(file('a.log'))
    expect(log.ending()).toEqual([`Nothing of it is in ${file('a.log')}.`])
    writeFileSync(log.fd, 'one\n')
    expect(log.ending()).toEqual([`${file('a.log')} ends:`, '  one'])
    log.begin()
    expect(log.ending()).toHaveLength(1)
    writeFileSync(log.fd, Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join(''))
    expect(log.ending().slice(1)).toEqual(Array.from({ length: 15 }, (_, index) => `  line ${index + 5}`))
    log.close()
  })

  it('tells the lines since a log has started over', () => {
    vi.useFakeTimers()
    writeFileSync(file('a.log'), 'of yesterday\n')
    const log = openLog(file('a.log'))
    writeFileSync(log.fd, Buffer.alloc(10 * 1024 * 1024, 'x'))
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    writeFileSync(log.fd, 'one\n')
    log.close()
    expect(log.ending()).toEqual([`${file('a.log')} ends:`, '  one'])
  })

  it('leaves a log as it is where there is no room for the one before', () => {
    writeFileSync(file('a.log'), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))
    mkdirSync(file('a.log.1'))
    openLog(file('a.log')).close()
    expect(statSync(file('a.log')).size).toBe(10 * 1024 * 1024 + 1)
    expect(existsSync(file('a.log.1'))).toBe(false)
  })
})
