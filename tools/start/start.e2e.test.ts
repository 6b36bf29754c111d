import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Exit, exitOf, freePort, startOf } from '@wrkbench/embedded'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readJson } from './private-file.ts'
import { waitUntil } from './wait-until.ts'

const root = path.resolve(import.meta.dirname, '../..')
const never = new AbortController().signal

type Started = {
  pid: number
  output: () => string
  exited: Promise<Exit>
  kill: (signal: NodeJS.Signals) => Promise<Exit>
}
const open: Started[] = []

const npmStart = (dataDir: string, args: string[], env: Record<string, string> = {}): Started => {
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'start', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, WRKBENCH_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const exited = exitOf(child)
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  const started = { pid: child.pid ?? 0, output: () => output, exited, kill }
  open.push(started)
  return started
}

/** Resolves when the program prints that it is ready. Rejects with all its output if it ends before. */
const ready = async (started: Started, seconds: number): Promise<void> => {
  const ended = started.exited.then(() => {
    throw new Error(started.output())
  })
  const said = async () => started.output().includes('Ctrl-C stops everything.')
  await Promise.race([waitUntil('it was not ready', seconds, said, never), ended])
}

let dataDir: string
const file = (name: string) => path.join(dataDir, name)
const processes = () => readJson(file('processes.json')) as { name: string; pid: number; start: string }[]
const flags = ['--no-first-benchmark']

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'wrkbench-start-'))
})
afterAll(async () => {
  await Promise.all(open.map(({ kill }) => kill('SIGTERM')))
  rmSync(dataDir, { recursive: true, force: true })
})

describe('npm start', () => {
  const secrets = { METRICS_TOKEN: 'of-the-metrics-alone', AUTH_SECRET: 'seals-sign-ins-and-nothing-else-here' }
  let web: number
  let first: Started

  beforeAll(async () => {
    web = await freePort()
    first = npmStart(dataDir, flags, { WEB_PORT: String(web), ...secrets })
    await ready(first, 240)
  })

  it('tells other programs where it is, and nobody else the token', () => {
    expect(readJson(file('instance.json'))).toMatchObject({ webUrl: `http://127.0.0.1:${web}` })
    expect(statSync(file('instance.json')).mode & 0o777).toBe(0o600)
    expect(first.output()).toContain(`http://127.0.0.1:${web}/sign-in?token=`)
  })

  it.runIf(process.platform === 'linux')('listens on the loopback address only', () => {
    const inodes = (pid: number) => new Set(socketsOf(pid))
    const listening = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => (existsSync(table) ? rowsOf(table) : []))
    const ours = processes().flatMap(({ pid }) => listening.filter(({ inode }) => inodes(pid).has(inode)))
    expect(ours.length).toBeGreaterThanOrEqual(3)
    expect(ours.filter(({ address }) => address !== '0100007F')).toEqual([])
  })

  it.runIf(process.platform === 'linux')('gives the secrets of the API to no other program', () => {
    const knowing = processes().filter(({ pid }) => {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
      return Object.values(secrets).some((secret) => environment.includes(secret))
    })
    expect(knowing.map(({ name }) => name)).toEqual(['api'])
  })

  it('refuses a second instance on the same data, and names the first', async () => {
    const second = npmStart(dataDir, flags)
    expect((await second.exited).code).toBe(1)
    expect(second.output()).toContain(`(process ${first.pid})`)
  })

  it('lets another instance run beside it, on the next free ports, and names a manifest that cannot be used', async () => {
    const otherDir = mkdtempSync(path.join(tmpdir(), 'wrkbench-beside-'))
    const serversDir = path.join(otherDir, 'servers')
    cpSync(path.join(root, 'servers/scenarios'), path.join(serversDir, 'scenarios'), { recursive: true })
    mkdirSync(path.join(serversDir, 'go/chi'), { recursive: true })
    const other = npmStart(otherDir, flags, { WEB_PORT: String(web), WRKBENCH_SERVERS_DIR: serversDir })
    try {
      await ready(other, 60)
      expect(other.output()).toContain(`Port ${web} is taken: the dashboard is on `)
      expect(other.output()).toContain('left out   go/chi/server.json')
      expect(await other.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    } finally {
      await other.kill('SIGTERM')
      rmSync(otherDir, { recursive: true, force: true })
    }
  })

  it('recovers from kill -9', async () => {
    await first.kill('SIGKILL')
    const left = processes()
    expect(left.map(({ name }) => name)).toEqual(expect.arrayContaining(['postgres', 'api', 'runner', 'web']))
    first = npmStart(dataDir, flags, { WEB_PORT: String(web) })
    await ready(first, 60)
    expect(first.output()).toContain('The last start was killed')
    for (const { pid, start: since } of left) expect(startOf(pid)).not.toBe(since)
    const names = processes().map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('stops every process when asked, within 10 s, and leaves no trace of running', async () => {
    const running = processes()
    const start = performance.now()
    expect(await first.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(performance.now() - start).toBeLessThan(10_000)
    for (const { pid, start: since } of running) expect(startOf(pid)).not.toBe(since)
    expect(existsSync(file('instance.json'))).toBe(false)
    expect(existsSync(file('lock'))).toBe(false)
  })
})

describe('npm start with a wrong flag', () => {
  it('says which, and ends with 2', async () => {
    const wrong = npmStart(dataDir, ['--onse'])
    expect((await wrong.exited).code).toBe(2)
    expect(wrong.output()).toContain('Unknown flag --onse')
  })
})

/** Listening sockets of a /proc/net table: address in the kernel's hex, and inode. */
const rowsOf = (table: string): { address: string; inode: string }[] =>
  readFileSync(table, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === '0A')
    .map((columns) => ({ address: columns[1]?.split(':')[0] ?? '', inode: columns[9] ?? '' }))

/** Inodes of the sockets that a process has open. */
const socketsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
    } catch {
      return []
    }
  })
