import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '@wrkbench/db/migrate'
import { freePort, type RunningPostgres, startPostgres } from '@wrkbench/embedded'
import pg from 'pg'
import { bundlePrograms } from '../../../tools/build/bundle-programs.ts'
import { root } from '../../../tools/build/root.ts'
import { embeddedSettings, queueDatabase } from '../../../tools/start/database.ts'
import { type Log, openLog } from '../../../tools/start/logs.ts'
import { readKernelUnits } from '../../../workers/runner/src/host/kernel-units.ts'
import { type Closers, collectClosers } from '../closers.ts'
import { createDatabase } from '../create-database.ts'
import { forkBare } from '../fork-bare.ts'
import { serveApi } from '../served-api.ts'
import { bodiesOf } from './bodies.ts'
import type { Target } from './connection.ts'
import { post } from './load.ts'

/** The API as `npm start` runs it, and the bare route beside it, on a database with `stored` results. */
export interface Stage {
  stored: number
  door: Target
  bare: Target
  /** memory of the API's process in bytes: the highest resident size so far, and the present PSS */
  used: () => { rss: number; pss: number }
  /** CPU seconds so far: of each route's process, and of PostgreSQL with all processes that serve connections */
  cpuSeconds: () => { door: number; bare: number; postgres: number }
  /** removes what was measured, if the database is to be empty */
  reset: () => Promise<void>
  /** number of SQL statements that `work` makes the API send, transaction control included */
  statements: (work: () => Promise<unknown>) => Promise<number>
}

const resultsOfReport = 100

/** As many reports as the results would have come in: how PostgreSQL looks reports up depends on their number. */
const seedReports = `
INSERT INTO reports SELECT (jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', n))).*
FROM (SELECT r AS first FROM reports r LIMIT 1) AS x, generate_series(1, $1::int / ${resultsOfReport}) AS n`

const seedResults = `
INSERT INTO results (series_id, group_id, report_id, proposed, measured_at, round, parser_version, methodology_fingerprint, commit,
  branch, missing, requests, successes, duration_seconds, successes_per_second, requests_per_second, latency_mean_us,
  latency_max_us, latency_p50_us, latency_p99_us)
SELECT s.ids[1 + n % cardinality(s.ids)], r.id, r.id, false, now() - n * interval '10 seconds', 1, 0, repeat('f', 64), 'f3a9c1d',
  'main', f.missing, 50000 + n % 1000, 50000 + n % 1000, 5, (50000 + n % 1000) / 5.0, (50000 + n % 1000) / 5.0, 1200,
  22000, 1100, 4100
FROM (SELECT row_number() OVER () AS k, id FROM reports) AS r, generate_series(r.k * ${resultsOfReport} + 1, (r.k + 1) * ${resultsOfReport}) AS n,
  (SELECT array_agg(id) AS ids FROM series) AS s, (SELECT missing FROM results LIMIT 1) AS f`

/** Series of other teams, so that those of the posts are only a part of all. */
const seedSeries = `
WITH others AS (
  INSERT INTO subjects (project_id, name) SELECT project_id, 'other-' || n FROM (SELECT project_id FROM subjects LIMIT 1) AS p,
    generate_series(1, 480) AS n RETURNING id
)
INSERT INTO series (project_id, environment_id, scenario_id, load_profile_id, subject_id)
SELECT s.project_id, s.environment_id, s.scenario_id, s.load_profile_id, others.id
FROM others, (SELECT * FROM series LIMIT 1) AS s`

const { ticksPerSecond } = readKernelUnits()

const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // it has just ended
  }
}

const memoryOf = (pid: number) => {
  const bytes = (file: string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readOf(pid, file))?.[1]) * 1024
  return { rss: bytes('status', 'VmHWM'), pss: bytes('smaps_rollup', 'Pss') }
}

/** CPU seconds of a process and of its children that have ended. */
const cpuSecondsOf = (pid: number): number => {
  const fields = readOf(pid, 'stat').replace(/^.*\)/, '').trim().split(' ').slice(11, 15)
  return fields.reduce((ticks, field) => ticks + Number(field), 0) / ticksPerSecond
}

const childrenOf = (pid: number): number[] => readOf(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)

const cpuSecondsOfTree = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), cpuSecondsOf(pid))

/**
 * Opens everything on loopback in a folder of its own, with the settings of an installed instance; `close` removes it.
 */
export const openStages = async (
  sizes: readonly number[],
): Promise<{ stages: Stage[]; close: () => Promise<unknown> }> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-ingest-'))
  chmodSync(folder, 0o711)
  const log = openLog(path.join(folder, 'log'))
  const closers = collectClosers(
    () => rmSync(folder, { recursive: true, force: true }),
    () => log.close(),
  )
  try {
    await bundlePrograms()
    const password = randomBytes(12).toString('hex')
    const options = { directory: path.join(folder, 'postgres'), port: await freePort(), password, log: log.fd }
    const settings = { ...embeddedSettings, shared_preload_libraries: 'pg_stat_statements' }
    const server = await closers.started(startPostgres({ ...options, settings }))
    await createDatabase(server.url, queueDatabase)
    const stages: Stage[] = []
    for (const stored of sizes) stages.push(await openStage(server, stored, log, closers))
    return { stages, close: closers.close }
  } catch (error) {
    await closers.close()
    throw error
  }
}

const openStage = async (
  { url: urlOf, pid: postgres }: RunningPostgres,
  stored: number,
  log: Log,
  closers: Closers,
): Promise<Stage> => {
  const name = `ingest_${stored}`
  const databaseUrl = urlOf(name)
  await createDatabase(urlOf, name)
  await migrate(databaseUrl, path.join(root, 'prisma/migrations'))
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  closers.add(() => sql.end())
  await sql.query('CREATE EXTENSION pg_stat_statements')
  const place = { databaseUrl, queueUrl: urlOf(queueDatabase), folder: path.join(path.dirname(log.file), name) }
  const api = await closers.started(serveApi(place, log))
  const door = { url: `${api.url}/api/v1/reports`, token: api.token }
  for (const body of bodiesOf(100).slice(0, 2)) await post(door, body)

  await sql.query(seedSeries)
  if (stored > 0) {
    await sql.query(seedReports, [stored])
    await sql.query(seedResults)
  }
  await sql.query('VACUUM ANALYZE')
  const { rows } = await sql.query<{ missing: unknown }>('SELECT missing FROM results WHERE parser_version = 0 LIMIT 1')
  const { rows: series } = await sql.query<{ id: number }>('SELECT id FROM series ORDER BY id LIMIT 20')
  const bare = await forkBare(path.join(import.meta.dirname, '../bare-reports.ts'), {
    DATABASE_URL: databaseUrl,
    MISSING: JSON.stringify(rows[0]?.missing),
    SERIES: JSON.stringify(series.map(({ id }) => id)),
  })
  closers.add(bare.end)

  return {
    stored,
    door,
    bare: { url: `${bare.url}/reports` },
    used: () => memoryOf(api.pid),
    cpuSeconds: () => ({
      door: cpuSecondsOf(api.pid),
      bare: cpuSecondsOf(bare.pid),
      postgres: cpuSecondsOfTree(postgres),
    }),
    reset: async () => {
      if (stored === 0) await sql.query('TRUNCATE results, reports, custom_metrics, artifacts')
    },
    statements: async (work) => {
      await sql.query('SELECT pg_stat_statements_reset()')
      await work()
      const { rows: counted } = await sql.query<{ calls: number }>(
        `SELECT sum(calls)::int AS calls FROM pg_stat_statements JOIN pg_database ON oid = dbid WHERE datname = $1
         AND query !~ 'pg_stat_statements|service_beats|clock_timestamp'`,
        [name],
      )
      return counted[0]?.calls ?? 0
    },
  }
}
