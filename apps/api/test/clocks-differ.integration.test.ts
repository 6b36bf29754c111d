import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Leaderboard } from '@wrkbench/contracts'
import { createDb } from '@wrkbench/db'
import { freePort } from '@wrkbench/embedded'
import { createDatabase, queueBackends, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { root } from '../../../tools/build/root.ts'
import { type Program, run } from './support/program.ts'
import { environment, ready, type Surroundings, serversFolder } from './support/serve.ts'

const [backend, ...others] = await queueBackends()
if (!backend) throw new Error('there is no queue')
const hourMs = 3_600_000

/** Shifts the clock of a program, but neither PostgreSQL's nor that of this test. */
const withClock = (folder: string, offset: number) => {
  const file = path.join(folder, `clock${offset}`)
  writeFileSync(file, JSON.stringify({ before: offset, from: 0, offset }))
  const shifted = pathToFileURL(path.join(root, 'bench/support/faults/shifted-clock.mjs'))
  shifted.searchParams.set('file', file)
  return { NODE_OPTIONS: `--import=${shifted.href}` }
}

describe('two APIs on hosts whose clocks differ by two hours', () => {
  let database: TestDatabase
  let folder: string
  let token: string
  const programs: (Program & { port: number })[] = []

  beforeAll(async () => {
    database = await createDatabase()
    folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-clocks-'))
    const serversDir = await serversFolder()
    const surroundings: Surroundings = { databaseUrl: database.url, queueUrl: backend.url, serversDir }
    const admin = run('admin', ['instance-tokens'], {
      ...environment(surroundings),
      ...withClock(folder, -48 * hourMs),
    })
    expect(await admin.exited).toBe(0)
    token = JSON.parse(admin.output()).apiToken
    for (const offset of [-hourMs, hourMs]) {
      const port = await freePort()
      programs.push({ ...run('api', [], { ...environment(surroundings, port), ...withClock(folder, offset) }), port })
    }
    for (const { port } of programs)
      await vi.waitFor(async () => expect(await ready(port)).toMatchObject({ status: 200 }), {
        timeout: 100_000,
        interval: 100,
      })
  })
  afterAll(async () => {
    for (const { child, exited } of programs) {
      child.kill('SIGKILL')
      await exited
    }
    rmSync(folder, { recursive: true })
    await database.drop()
    for (const { drop } of [backend, ...others]) await drop()
  })

  const call = async <Body>(index: number, url: string, body?: unknown): Promise<Body> => {
    const answer = await fetch(`http://127.0.0.1:${programs[index]?.port}/api/v1${url}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': url + index },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()) as Body
  }

  it.each([0, 1])('shows in both what was handed to number %d, as measured now', async (index) => {
    const [subject, scenario] = [`server-${index}`, `scenario-${index}`]
    const results = [{ subject, scenario, metrics: { successesPerSecond: 1000 } }]
    const before = Date.now()
    await call(index, '/reports', { environment: 'ci', results })
    for (const asked of [0, 1]) {
      const { rows } = await call<Leaderboard>(asked, `/leaderboard?environment=ci&scenario=${scenario}`)
      expect(rows.map((row) => row.subject.name)).toEqual([subject])
      const lateMs = Date.parse(rows[0]?.measuredAt ?? '') - before
      expect(lateMs).toBeGreaterThan(-1000)
      expect(lateMs).toBeLessThan(60_000)
    }
  })

  it('counts the API as up all the time, so that leases are judged', async () => {
    const db = createDb({ url: database.url, poolSize: 1 })
    onTestFinished(() => db.close())
    const beat = async () =>
      (await db.pool.query(`SELECT up_from AS since, beat_at AS at, now() FROM service_beats WHERE name = 'api'`))
        .rows[0]
    const first = await beat()
    await expect
      .poll(async () => (await beat()).at.getTime() - first.at.getTime(), { timeout: 60_000 })
      .toBeGreaterThan(6000)
    const last = await beat()
    expect(last.since).toEqual(first.since)
    expect(Math.abs(last.now - last.at)).toBeLessThan(20_000)
  })

  it('says in both logs how far their hosts are off', async () => {
    for (const [index, words] of ['60 min behind', '60 min ahead of'].entries())
      expect(programs[index]?.output()).toContain(`The clock here is ${words} PostgreSQL's. One of them is wrong.`)
  })
})
