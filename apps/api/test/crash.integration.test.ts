import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { StoredReport } from '@wrkbench/contracts'
import { createDb, type Db } from '@wrkbench/db'
import { createDatabase, queueBackends, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cut, type PostgresProxy, postgresProxy } from './support/postgres-proxy.ts'
import { type Program, run } from './support/program.ts'
import { environment, serve, serversFolder } from './support/serve.ts'

const backends = await queueBackends()
const queueUrl = backends[0]?.url ?? ''
let database: TestDatabase
let proxy: PostgresProxy
let db: Db
let serversDir: string
let token: string
const programs: Program[] = []

beforeAll(async () => {
  database = await createDatabase()
  proxy = await postgresProxy(database.url)
  db = createDb({ url: database.url, poolSize: 1 })
  serversDir = await serversFolder()
})
afterAll(async () => {
  for (const { child, exited } of programs) {
    child.kill('SIGKILL')
    await exited
  }
  await db.close()
  await proxy.close()
  await database.drop()
  for (const backend of backends) await backend.drop()
  rmSync(serversDir, { recursive: true })
})

const start = async () => {
  const started = await serve({ databaseUrl: proxy.url, queueUrl, serversDir }, (program) => programs.push(program))
  if (!token) {
    const admin = run('admin', ['instance-tokens'], environment({ databaseUrl: database.url, queueUrl, serversDir }))
    expect(await admin.exited).toBe(0)
    token = (JSON.parse(admin.output()) as { apiToken: string }).apiToken
  }
  return started
}

const report = (key: string) => ({
  environment: 'ci',
  results: [1, 2, 3].map((round) => ({
    subject: key,
    scenario: 'json',
    round,
    metrics: { successesPerSecond: 1000 + round, custom: { lines: { value: 14, unit: 'lines', better: 'lower' } } },
  })),
})

const submit = async (port: number, key: string): Promise<{ status: number; body: StoredReport } | null> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(report(key)),
  }).catch(() => null)
  return response && { status: response.status, body: (await response.json()) as StoredReport }
}

const stored = async (key: string) => {
  const { rows } = await db.pool.query<{ id: string; results: number; custom: number }>(
    `SELECT r.id, count(DISTINCT x.id)::int AS results, count(m.name)::int AS custom FROM reports r
     LEFT JOIN results x ON x.report_id = r.id LEFT JOIN custom_metrics m ON m.result_id = x.id
     WHERE r.idempotency_key = $1 GROUP BY r.id`,
    [key],
  )
  return rows
}

/** The statement's name, which is sent with every call. */
const insert = 'insert-reports'
const cases: { what: string; key: string; cut: Cut; isKnown: boolean; isStored: boolean }[] = [
  {
    what: 'the report is stored, in one statement',
    key: 'crash-one-statement',
    cut: { side: 'reply', words: [insert] },
    isKnown: true,
    isStored: true,
  },
  {
    what: 'its transaction is committed, of what is seen for the first time',
    key: 'crash-transaction',
    cut: { side: 'reply', words: [insert, 'COMMIT'] },
    isKnown: false,
    isStored: true,
  },
  {
    what: 'its transaction was about to be committed',
    key: 'crash-uncommitted',
    cut: { side: 'request', words: [insert, 'COMMIT'] },
    isKnown: false,
    isStored: false,
  },
]

describe.each(cases)('an API that is killed when $what', ({ key, cut, isKnown, isStored }) => {
  it('answers a retry as if nothing had happened, and nothing is stored twice', async () => {
    proxy.heal()
    const first = await start()
    // the series then exists already, so the report needs no transaction
    if (isKnown) {
      const before = { ...report(key), startedAt: '2020-01-01T00:00:00Z' }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const known = await fetch(`http://127.0.0.1:${first.port}/api/v1/reports`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `${key}-before` },
        body: JSON.stringify(before),
      })
      expect(known.status).toBe(201)
    }
    const reached = proxy.cut(cut)
    const answer = submit(first.port, key)
    await reached
    await expect.poll(() => stored(key), { timeout: 10_000 }).toHaveLength(isStored ? 1 : 0)
    first.child.kill('SIGKILL')
    expect(await first.exited).toBe('SIGKILL')
    expect(await answer).toBeNull()
    const [kept] = await stored(key)

    proxy.heal()
    const second = await start()
    const retry = await submit(second.port, key)
    expect(retry?.status).toBe(isStored ? 200 : 201)
    if (kept) expect(retry?.body.id).toBe(kept.id)
    expect(await stored(key)).toEqual([{ id: retry?.body.id, results: 3, custom: 3 }])
    expect(retry?.body.results).toHaveLength(3)
    expect((await submit(second.port, key))?.body).toEqual(retry?.body)
    const ended = once(second.child, 'exit')
    second.child.kill('SIGTERM')
    await ended
  }, 240_000)
})
