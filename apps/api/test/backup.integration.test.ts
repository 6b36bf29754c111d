import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { JobDetail } from '@wrkbench/contracts'
import { createDb } from '@wrkbench/db'
import { BackupError, checkBackup, openBackup, restoreBackup, writeBackup } from '@wrkbench/db/backup'
import { migrate } from '@wrkbench/db/migrate'
import { createDatabase, createEmptyDatabase, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claim, job, register, report } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

const migrationsDir = path.resolve(import.meta.dirname, '../../../prisma/migrations')
const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-backup-'))
const fileOf = (name: string) => path.join(folder, name)
const databases: TestDatabase[] = []
const newDatabase = async () => {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database
}

/** Text with every character that COPY has to escape. */
const awkward =
  'a\ttab, a\nline, a\r\nline of Windows, \\. and \\N, "quotes", ü, 日本, \u2028, 🙂, \'; DROP TABLE runs --'

const handIn = (api: TestApp, key: string, rounds: number, rate: number) =>
  api.call('apiToken', {
    method: 'POST',
    url: '/api/v1/reports',
    headers: { 'idempotency-key': `report-${key}` },
    payload: {
      environment: 'ci',
      results: Array.from({ length: rounds }, (_, round) => ({
        subject: key,
        scenario: 'checkout',
        profile: { connections: 64 },
        metrics: {
          requests: 50_000 + round,
          successes: 50_000,
          durationSeconds: 5 + 0.1 / rate,
          latency: { p50: 1234.5678 / rate, p99: 4000.1 / rate },
          custom: { queueDepth: { value: 0.1 + 0.2, unit: 'x', better: 'lower' } },
        },
      })),
    },
  })

/** The tables as a reader exports them through the API. */
const tables = async (api: TestApp): Promise<Record<string, string>> => {
  const selections = ['scenario=json', 'scenario=plaintext', 'environment=ci', 'environment=ci&metric=latencyP99Us']
  const found: Record<string, string> = {}
  for (const selection of selections) {
    const { statusCode, body } = await api.call('apiToken', { url: `/api/v1/export?table=leaderboard&${selection}` })
    expect(statusCode).toBe(200)
    found[selection] = body
  }
  return found
}

const runJob = async (api: TestApp): Promise<JobDetail> => {
  const payload = {
    ...job,
    scenarios: ['json', 'plaintext'],
    rounds: 3,
    label: awkward.replaceAll(/[\r\n\t\u2028]/g, ' '),
  }
  const created = (await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload })).json<JobDetail>()
  for (const { id } of created.runList) {
    const { lease } = await claim(api, id)
    const whole = report(lease, new Date().toISOString())
    whole.log = [{ ...whole.log[0], seq: 1, at: new Date().toISOString(), source: 'runner', text: awkward }]
    await api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/runs/${id}/finish`, payload: whole })
  }
  return created
}

let api: TestApp
let url: string
beforeAll(async () => {
  const database = await createDatabase()
  databases.push(database)
  url = database.url
  api = await startApp({ database })
  await register(api)
  await runJob(api)
  for (const [index, subject] of ['ours', 'theirs', 'older'].entries()) {
    const handedIn = await handIn(api, subject, 3, index + 1)
    expect(handedIn.statusCode, handedIn.body).toBe(201)
  }
})
afterAll(async () => {
  await api.close()
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true })
})

describe('a backup', () => {
  const file = fileOf('whole.gz')
  beforeAll(() => writeBackup({ url, file, product: '1.2.3' }))

  it('gives an empty instance the same leaderboards, byte for byte in the CSV export, and one to go on with', async () => {
    const before = await tables(api)
    expect(Object.values(before).map((csv) => csv.trim().split('\n').length)).toEqual([2, 2, 4, 4])
    const database = await newDatabase()
    const backup = await openBackup({ file, migrationsDir })
    expect(await restoreBackup(database.url, backup)).toEqual([])
    const { header, trailer } = backup
    expect(header).toMatchObject({ product: '1.2.3', migrations: expect.arrayContaining([header.migrations[0]]) })
    expect(trailer.tables.find(({ name }) => name === 'results')?.rows).toBe(15)
    const restored = await startApp({ database })
    try {
      expect(await tables(restored)).toEqual(before)
      const log = await restored.ctx.db.pool.query('SELECT DISTINCT text FROM run_log_lines')
      expect(log.rows).toEqual([{ text: awkward }])
      await register(restored)
      const next = await runJob(restored)
      expect(next.number).toBe(2)
      expect((await handIn(restored, 'one-more', 3, 4)).statusCode).toBe(201)
    } finally {
      await restored.app.close()
      await restored.ctx.db.close()
    }
  })

  it('is a file of its owner alone, and never written over another', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(writeBackup({ url, file, product: 'x' })).rejects.toThrow('is there already')
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  it('is whole under its name from the first moment, though another is written at once', async () => {
    const twice = fileOf('twice.gz')
    const write = () => writeBackup({ url, file: twice, product: 'x' }).then(() => checkBackup(twice))
    const outcomes = await Promise.allSettled([write(), write()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((one) => one.status === 'rejected')
    expect(refused?.reason).toEqual(new BackupError(`${twice} is there already. Name another file.`))
    await checkBackup(twice)
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  it('is not replaced by another that is restored at once', async () => {
    const database = await newDatabase()
    const backup = await openBackup({ file, migrationsDir })
    const outcomes = await Promise.allSettled([1, 2].map(() => restoreBackup(database.url, backup)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((one) => one.status === 'rejected')
    expect(refused?.reason.message).toContain('Another restore is filling this database')
  })

  it('is restored whole or not at all, says so when PostgreSQL has no room or ends, and is restored after that', async () => {
    const database = await newDatabase()
    const backup = await openBackup({ file, migrationsDir })
    await migrate(database.url, migrationsDir)
    const { pool, close } = createDb({ url: database.url, poolSize: 1 })
    const refuse = (how: string) =>
      pool.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${how}; END $$`)
    try {
      await refuse(`RAISE EXCEPTION 'made up: no space left' USING ERRCODE = '53100'`)
      await pool.query('CREATE TRIGGER refuses BEFORE INSERT ON results EXECUTE FUNCTION refuse()')
      const nothing = /No row of the backup was restored.*restore again/
      const full = await restoreBackup(database.url, backup).catch((error: unknown) => error)
      expect(full).toBeInstanceOf(BackupError)
      expect(full).toMatchObject({
        message: expect.stringMatching(/^PostgreSQL has no room: made up: no space left\./),
      })
      expect(full).toMatchObject({ message: expect.stringMatching(nothing) })
      await refuse('PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL')
      const ended = await restoreBackup(database.url, backup).catch((error: unknown) => error)
      expect(ended).toBeInstanceOf(BackupError)
      expect(ended).toMatchObject({ message: expect.stringMatching(/^PostgreSQL ended: /) })
      expect(ended).toMatchObject({ message: expect.stringMatching(nothing) })
      expect((await pool.query('SELECT FROM reports')).rowCount).toBe(0)
      await pool.query('DROP TRIGGER refuses ON results')
    } finally {
      await close()
    }
    expect(await restoreBackup(database.url, backup)).toEqual([])
  })

  it('is a snapshot of one moment while the instance goes on working: a concurrent change is in it whole or not at all', async () => {
    let stop = false
    let handed = 0
    const busy = (async () => {
      while (!stop) await handIn(api, `meanwhile-${handed++}`, 4, 2)
    })()
    await expect.poll(() => handed).toBeGreaterThan(2)
    const meanwhile = fileOf('meanwhile.gz')
    await writeBackup({ url, file: meanwhile, product: 'x' })
    const atEnd = handed
    await expect.poll(() => handed).toBeGreaterThan(atEnd + 1)
    stop = true
    await busy
    const database = await newDatabase()
    await restoreBackup(database.url, await openBackup({ file: meanwhile, migrationsDir }))
    const restored = await startApp({ database })
    const { rows } = await restored.ctx.db.pool.query<{ count: number }>(
      `SELECT count(x.id)::int AS count FROM reports r LEFT JOIN results x ON x.report_id = r.id
       WHERE r.idempotency_key LIKE 'report-meanwhile-%' GROUP BY r.id`,
    )
    await restored.app.close()
    await restored.ctx.db.close()
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([4]))
  })

  it('is not taken back where there is something, and changes nothing there', async () => {
    const count = () => api.ctx.db.pool.query('SELECT count(*) FROM results').then(({ rows }) => rows[0])
    const before = await count()
    const backup = await openBackup({ file, migrationsDir })
    await expect(restoreBackup(url, backup)).rejects.toThrow(/There are rows in the table/)
    expect(await count()).toEqual(before)
  })

  const damaged = (name: string, change: (text: string) => string): string => {
    const broken = fileOf(name)
    writeFileSync(broken, gzipSync(change(gunzipSync(readFileSync(file)).toString('utf8'))))
    return broken
  }

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'a figure is another',
      (text) => text.replace('\t50000\t', '\t50001\t'),
      /is damaged: table results should have 15 rows/,
    ],
    ['a row is missing', (text) => text.replace(/^.*\tours\t.*\n/m, ''), /is damaged: table \w+ should have/],
    ['its end is missing', (text) => text.slice(0, text.lastIndexOf('{"tables"')), /does not end as a backup does/],
    ['its header names no tables', (text) => text.replace('"tables":', '"table":'), /is no backup of wrkbench/],
    ['its end lacks a part', (text) => text.replace(/"sequences":(?=[^\n]*\n$)/, '"sequence":'), /does not end as a/],
    ['it is of another format', (text) => text.replace('"version":1', '"version":9'), /has the format 9/],
    [
      'it is of a newer wrkbench',
      (text) => text.replace('_suites"', '_suites_of_tomorrow"'),
      /newer than this wrkbench/,
    ],
    [
      'it brings a statement of its own',
      (text) => text.replace('"orderBy":"', '"orderBy":"pg_sleep(0), '),
      /is no backup of wrkbench/,
    ],
    ['it is something else', () => 'some text\n', /is no backup of wrkbench/],
  ])('is refused when %s, before any database is touched', async (what, change, why) => {
    await expect(openBackup({ file: damaged(what, change), migrationsDir })).rejects.toThrow(why)
  })

  it('is refused when it was cut off', async () => {
    const cut = fileOf('cut.gz')
    writeFileSync(cut, readFileSync(file).subarray(0, 3000))
    await expect(checkBackup(cut)).rejects.toThrow(BackupError)
  })
})
