/**
 * How long whatever a page asks for takes over HTTP, each beside its own SQL, by turns. The API runs as `npm start` runs it.
 * Fills a database of its own: 1 million results in 10 000 series, made by a seeded generator, or as many as asked for.
 * Ends with what is over a limit.
 *
 *   npx tsx bench/query.ts [results=1000000] [rounds=200] [--only="year|servers"]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { migrate } from '@wrkbench/db/migrate'
import { freePort, startPostgres } from '@wrkbench/embedded'
import { quantile } from '@wrkbench/stats'
import pg from 'pg'
import { bundlePrograms } from '../tools/build/bundle-programs.ts'
import { openLog } from '../tools/start/logs.ts'
import { forkBare } from './support/fork-bare.ts'
import {
  fillHistory,
  listedSeries,
  longPoints,
  longSeries,
  shortSeries,
  yearSeries,
} from './support/made-up-history.ts'
import { getter, serveApi } from './support/served-api.ts'
import { watchApi } from './support/watched-api.ts'

const { values: flags, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const [results = 1_000_000, rounds = 200] = positionals.map(Number)
const folder = await mkdtemp(path.join(os.tmpdir(), 'wrkbench-query-'))
await chmod(folder, 0o711)
const log = openLog(path.join(folder, 'log'))
const postgres = await startPostgres({
  ...{ directory: path.join(folder, 'postgres'), port: await freePort(), password: 'bench', log: log.fd },
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '256MB', jit: 'off' },
})
const url = postgres.url('bench')

interface Question {
  name: string
  path: string
  /** the same series and as many points of a bare route, to compare with */
  bare?: string
  /** in all; a question without limits of its own has those of all */
  most?: Partial<typeof usual>
}
/**
 * Half and 95 of 100 answers within so many milliseconds; bytes as they are and as a page gets them; times of its own SQL
 * for those that work long enough in the database: of small ones HTTP itself is most.
 */
const usual = {
  p50Ms: 100,
  p95Ms: 100,
  bytes: 250_000,
  gzipped: 100_000,
  statements: 2,
  ratio: Number.POSITIVE_INFINITY,
}
const ratio = 1.5

const numbers = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i)
const ids = (first: number, count: number): string =>
  numbers(first, count)
    .map((id) => `series=${id}`)
    .join('&')

interface Known {
  results: string
  series: number
  result: string
  job: string
  run: string
  environment: string
}
const known = `SELECT (SELECT count(*) FROM results) AS results, (SELECT min(id) FROM series) AS series,
  (SELECT max(id) FROM results) AS result, j.id AS job, (SELECT id FROM runs WHERE job_id = j.id LIMIT 1) AS run,
  j.environment_id AS environment FROM jobs j ORDER BY number DESC LIMIT 1`

const questions = ({ series: firstSeries, result, job, run, environment }: Known): Question[] => [
  {
    name: '1 series × 1000 points',
    path: `/trends?points=1000&${ids(firstSeries, 1)}`,
    bare: `/trends?points=1000&series=${firstSeries}`,
    most: { p50Ms: 4, p95Ms: 10, bytes: 50_000, ratio },
  },
  {
    name: '50 series × 100 points',
    path: `/trends?points=100&${ids(firstSeries + longSeries + yearSeries, shortSeries)}`,
    bare: `/trends?points=100&series=${numbers(firstSeries + longSeries + yearSeries, shortSeries)}`,
    most: { p50Ms: 15, p95Ms: 40, bytes: 250_000, ratio },
  },
  // all of the thousand are read: a change is looked for among all of them
  {
    name: '50 series × newest 100',
    path: `/trends?points=100&from=${new Date(Date.UTC(2024, 0, 1, 6 * (longPoints - 99))).toISOString()}&${ids(firstSeries, 50)}`,
  },
  // rounds of five; with ten million results it is a thousand of each
  {
    name: '50 series × 100 results',
    path: `/trends?points=100&${ids(firstSeries + listedSeries, 50)}`,
    most: { ratio },
  },
  // as many points as the page asks for of so many lines
  {
    name: '50 series × a year',
    path: `/trends?points=120&${ids(firstSeries + longSeries, yearSeries)}`,
    most: { bytes: 300_000, ratio },
  },
  {
    name: '50 series × each day',
    path: `/trends?points=365&${ids(firstSeries + longSeries, yearSeries)}`,
    most: { bytes: 1_000_000, gzipped: 250_000, ratio },
  },
  { name: 'leaderboard, now', path: '/leaderboard?scenario=scenario-300', most: { ratio } },
  {
    name: 'leaderboard at a date',
    path: '/leaderboard?scenario=scenario-300&at=2025-06-20T00:00:00Z',
    most: { ratio },
  },
  {
    name: '20 servers × 2 dates',
    path: '/compare?a=date:2025-07-01&b=date:2025-06-10&scenario=scenario-300',
    most: { ratio },
  },
  // eight statements for its four questions, one more for the alerts that are open
  { name: 'first page', path: '/overview', most: { statements: 9 } },
  { name: 'series of a scenario', path: '/series?scenario=scenario-300' },
  { name: 'newest of a server', path: '/series/newest?server=server-3' },
  { name: 'a result', path: `/results/${result}` },
  { name: 'jobs', path: '/jobs' },
  // the first of three asks whose it is
  { name: 'a job', path: `/jobs/${job}`, most: { statements: 3 } },
  { name: 'a run', path: `/runs/${run}`, most: { statements: 3 } },
  { name: 'environments', path: '/environments' },
  { name: 'an environment', path: `/environments/${environment}` },
  { name: 'reports', path: '/reports' },
  { name: 'alerts', path: '/alerts' },
  { name: 'suites', path: '/suites' },
  { name: 'publications', path: '/publications' },
]

/** What of an answer is over its limits, in words. */
const beyond = ({ most }: Question, is: typeof usual): string[] => {
  const limits = { ...usual, ...most }
  const checks: [keyof typeof usual, string][] = [
    ['p50Ms', 'p50 ms'],
    ['p95Ms', 'p95 ms'],
    ['ratio', 'times its SQL'],
    ['bytes', 'bytes'],
    ['gzipped', 'bytes gzipped'],
    ['statements', 'statements'],
  ]
  return checks.flatMap(([key, what]) =>
    is[key] > limits[key] ? [`${what} ${Number(is[key].toFixed(2))}, limit ${limits[key]}`] : [],
  )
}

type Times = { p50: number; p95: number }

/** Milliseconds of each call of either, by turns, so that the machine's drift meets both; what is usual and what is rare. */
const timed = async (one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[Times, Times]> => {
  const times: [number[], number[]] = [[], []]
  const take = async (which: 0 | 1) => {
    const start = performance.now()
    await (which === 0 ? one() : other())
    times[which].push(performance.now() - start)
  }
  for (let i = 0; i < rounds; i++) {
    await take(i % 2 === 0 ? 0 : 1)
    await take(i % 2 === 0 ? 1 : 0)
  }
  const [first, second] = times.map((all) => ({ p50: quantile(all, 0.5), p95: quantile(all, 0.95) }))
  if (!first || !second) throw new Error('no rounds')
  return [first, second]
}

const close = async (): Promise<void> => {
  await postgres.stop()
  log.close()
  await rm(folder, { recursive: true, force: true })
}
process.once('SIGINT', () => void close().then(() => process.exit(130)))

const milliseconds = ({ p50, p95 }: { p50: number; p95: number }): string =>
  `${p50.toFixed(1).padStart(6)} / ${p95.toFixed(1).padStart(6)} ms`

try {
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  for (const name of ['bench', 'queue']) await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  await migrate(url, path.resolve('prisma/migrations'))
  await bundlePrograms(['api', 'admin'])
  const served = await serveApi({ databaseUrl: url, queueUrl: postgres.url('queue'), folder }, log)
  const watched = await watchApi(url, served.token)
  const bare = await forkBare(path.resolve('bench/support/bare-trend.ts'), { DATABASE_URL: url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const get = getter(`${served.url}/api/v1`, served.token)
    const getBare = getter(bare.url)
    const start = performance.now()
    await fillHistory(url, { results, series: 10_000 })
    const { rows } = await client.query<Known>(known)
    const [first] = rows
    if (!first) throw new Error('nothing was made')
    const over: string[] = []
    console.log(
      `${first.results} results, made in ${((performance.now() - start) / 1000).toFixed(0)} s; ${rounds} rounds\n`,
    )
    console.log(
      `${'question'.padEnd(24)}${'API p50 / p95'.padStart(20)}${'its SQL'.padStart(20)}  ratio  statements   bytes gzipped`,
    )
    const only = new RegExp(flags.only ?? '')
    for (const question of questions(first).filter(({ name }) => only.test(name))) {
      const { name, path: route } = question
      const statements = await watched.watch(route)
      const sql = async () => {
        for (const statement of statements) await client.query(statement)
      }
      const overHttp = () => get(route)
      await timed(sql, overHttp)
      const [raw, api] = await timed(sql, overHttp)
      const answer = await get(route)
      const is = {
        ...{ p50Ms: api.p50, p95Ms: api.p95, ratio: api.p50 / raw.p50, statements: statements.length },
        ...{ bytes: answer.length, gzipped: gzipSync(answer).length },
      }
      over.push(...beyond(question, is).map((what) => `${name}: ${what}`))
      console.log(
        `${name.padEnd(24)}${milliseconds(api).padStart(20)}${milliseconds(raw).padStart(20)}` +
          `${is.ratio.toFixed(2).padStart(7)}${String(statements.length).padStart(12)}${String(is.bytes).padStart(8)}` +
          String(is.gzipped).padStart(8),
      )
      if (question.bare !== undefined) {
        const toBare = () => getBare(question.bare ?? '')
        await timed(toBare, overHttp)
        const [least, door] = await timed(toBare, overHttp)
        console.log(
          `${'  a bare route'.padEnd(24)}${milliseconds(least).padStart(20)}  of which it takes ${(door.p50 / least.p50).toFixed(2)} times`,
        )
      }
    }
    console.log(over.length === 0 ? '\nEverything is within its limits.' : `\nOver a limit:\n${over.join('\n')}`)
  } finally {
    await client.end()
    await bare.end()
    await served.stop()
    await watched.close()
  }
} finally {
  await close()
}
