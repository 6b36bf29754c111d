import { spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  endChild,
  endProcess,
  exitOf,
  findExecutable,
  freePort,
  isPortFree,
  startOf,
  startPostgres,
} from '../src/index.ts'
import { blockedAt } from '../src/unprivileged-user.ts'

let folder: string
let log: number
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-embedded-'))
  chmodSync(folder, 0o711)
  log = openSync(path.join(folder, 'log'), 'a')
})
afterEach(() => {
  closeSync(log)
  rmSync(folder, { recursive: true, force: true })
})

describe('startPostgres', () => {
  const start = async () =>
    startPostgres({ directory: path.join(folder, 'postgres'), port: await freePort(), password: 'secret', log })

  it('ends a server that was left behind on the folder', async () => {
    const first = await start()
    const second = await start()
    try {
      expect(startOf(first.pid)).toBeNull()
      expect(startOf(second.pid)).not.toBeNull()
    } finally {
      await second.stop()
    }
    expect(startOf(second.pid)).toBeNull()
  })

  it('forgets a pid file that names a process of somebody else', async () => {
    const first = await start()
    await endProcess(first.pid, { signal: 'SIGKILL' })
    const pidFile = path.join(folder, 'postgres/postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
    const second = await start()
    await second.stop()
    expect(startOf(process.pid)).not.toBeNull()
  })
})

describe('endProcess', () => {
  it('kills what does not listen', async () => {
    const deaf = spawn(process.execPath, [
      '-e',
      'process.on("SIGTERM", () => {}); console.log(); setInterval(() => {}, 1e6)',
    ])
    const exited = exitOf(deaf)
    await new Promise((resolve) => deaf.stdout.once('data', resolve))
    expect(await endProcess(deaf.pid ?? 0, { graceMs: 100 })).toBe(true)
    expect(await exited).toEqual({ code: null, signal: 'SIGKILL' })
  })

  it('is content when there is none', async () => {
    expect(await endProcess(2 ** 22 - 1)).toBe(true)
  })
})

describe('endChild', () => {
  const sleeper = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' })

  it('ends a child', async () => {
    const child = sleeper()
    await endChild(child)
    expect(startOf(child.pid ?? 0)).toBeNull()
  })

  it('leaves the process alone that has the id of an ended child by now', async () => {
    const [child, other] = [sleeper(), sleeper()]
    await endChild(child)
    Object.defineProperty(child, 'pid', { value: other.pid })
    await endChild(child)
    expect(startOf(other.pid ?? 0)).not.toBeNull()
    await endChild(other)
  })
})

describe('exitOf', () => {
  it('tells of a child that could not be started', async () => {
    expect(await exitOf(spawn(path.join(folder, 'no-such-program')))).toEqual({ code: null, signal: null })
  })
})

describe('ports', () => {
  it('sees a taken port', async () => {
    const port = await freePort()
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    expect(await isPortFree(port)).toBe(false)
    await new Promise((resolve) => server.close(resolve))
    expect(await isPortFree(port)).toBe(true)
  })
})

describe('findExecutable', () => {
  it('takes the first executable file on the path, in the order of the names', () => {
    const bin = path.join(folder, 'bin')
    mkdirSync(path.join(bin, 'tool'), { recursive: true })
    writeFileSync(path.join(folder, 'tool'), '', { mode: 0o755 })
    writeFileSync(path.join(folder, 'data'), '', { mode: 0o644 })
    const searchPath = [bin, folder].join(path.delimiter)
    expect(findExecutable(['data', 'tool'], searchPath)).toBe(path.join(folder, 'tool'))
    expect(findExecutable('data', searchPath)).toBeNull()
    expect(findExecutable('tool', '')).toBeNull()
  })
})

describe('blockedAt', () => {
  const somebody = { uid: 54_321, gid: 54_321 }

  it('finds the folder that another account may not pass through', () => {
    mkdirSync(path.join(folder, 'open/closed/inside'), { recursive: true })
    chmodSync(path.join(folder, 'open'), 0o711)
    chmodSync(path.join(folder, 'open/closed'), 0o700)
    expect(blockedAt(somebody, path.join(folder, 'open/closed/inside/file'))).toBe(path.join(folder, 'open/closed'))
    expect(blockedAt(somebody, path.join(folder, 'open/closed'))).toBeNull()
    expect(blockedAt(null, path.join(folder, 'open/closed/inside/file'))).toBeNull()
  })
})
