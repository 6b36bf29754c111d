import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { JobDetail } from '@wrkbench/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import type { Fault } from './draw-schedule.ts'
import type { FaultKind } from './fault-kinds.ts'
import { inflict, roleKilled } from './inflict.ts'
import type { World } from './open-world.ts'
import { createPart } from './part.ts'
import { describeTally, struckBy } from './tally.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const closer of closers.splice(0)) await closer()
})

const fault = (kind: FaultKind): Fault => ({ kind, atMs: 0, lastsMs: 0 })
const strike = (kind: FaultKind, world: Partial<World>) => inflict(world as World, {} as JobDetail, fault(kind))

const folder = (): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'wrkbench-strike-'))
  closers.push(() => rmSync(made, { recursive: true }))
  return made
}

/** Starts a process that does nothing for at most a minute. */
const idle = async (cwd: string, env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { cwd, env, stdio: 'ignore' })
  closers.push(() => child.kill('SIGKILL'))
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  await once(child, 'spawn')
  return { pid: child.pid ?? 0, exited }
}

const partOf = async (cwd: string) => {
  const part = createPart({ name: 'api', launch: () => idle(cwd), onCrash: () => {} })
  closers.push(() => part.close())
  await part.start()
  return part
}

/** Starts a server that gives the same answer to every connection. */
const redisThatSays = async (answer: string): Promise<string> => {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(answer)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const address = server.address()
  return `redis://:secret@127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

describe('inflict', () => {
  it('has struck the process that it ended, and missed the one that another fault keeps down', async () => {
    const api = await partOf(folder())
    const pid = api.pid()
    const world = { parts: { api } as World['parts'] }
    expect(await strike('api-killed', world)).toEqual({ struck: true, what: `process ${pid}` })
    await api.start()
    await api.hold()
    expect(await strike('api-killed', world)).toEqual({ struck: false, what: 'was down already' })
    expect(await strike('api-frozen', world)).toEqual({ struck: false, what: 'was down already' })
  })

  it('has killed a generator only where there was one', async () => {
    const cwd = folder()
    const kill = () => roleKilled('generator', 300)({ folder: cwd, marks: [] })
    await idle(cwd, { WRKBENCH_RUN: 'a-run', WRKBENCH_ROLE: 'server' })
    expect(await kill()).toEqual({ struck: false, what: 'there was none' })
    const { pid, exited } = await idle(cwd, { WRKBENCH_RUN: 'a-run', WRKBENCH_ROLE: 'generator' })
    expect(await kill()).toMatchObject({ struck: true, what: expect.stringContaining(String(pid)) })
    expect(await exited).toMatchObject({ signal: 'SIGKILL' })
  })

  it('has flushed Redis only when Redis says so', async () => {
    const flushed = async (answer: string) => strike('queue-flushed', { queueUrl: await redisThatSays(answer) })
    expect(await flushed('+OK\r\n+OK\r\n+OK\r\n')).toMatchObject({ struck: true })
    const refused = '-WRONGPASS invalid\r\n-NOAUTH Authentication required.\r\n+OK\r\n'
    expect(await flushed(refused)).toMatchObject({ struck: false, what: expect.stringContaining('-NOAUTH') })
    expect(await flushed('+OK\r\n-NOPERM no\r\n+OK\r\n')).toMatchObject({ struck: false })
    expect(await flushed('')).toMatchObject({ struck: false })
  })

  it('has missed what could not be done', async () => {
    const down = 'redis://:secret@127.0.0.1:1'
    expect(await strike('queue-flushed', { queueUrl: down })).toMatchObject({
      struck: false,
      what: expect.stringContaining('could not be done'),
    })
  })
})

describe('the tally', () => {
  const strikes = [true, false, true].map((struck) => ({ struck, what: '' }))
  const faults = (['api-killed', 'generator-killed', 'generator-killed'] as const).map(fault)

  it('hands on just what struck', () => {
    expect(struckBy(faults, strikes)).toEqual([faults[0], faults[2]])
    expect(struckBy(faults, [])).toEqual([])
  })

  it('counts each kind by itself', () => {
    const outcomes = faults.map(({ kind }, index) => ({ kind, struck: strikes[index]?.struck ?? false }))
    expect(describeTally(outcomes)).toEqual([
      'api-killed           struck 1, missed 0',
      'generator-killed     struck 1, missed 1',
      'faults               struck 2, missed 1',
    ])
  })
})
