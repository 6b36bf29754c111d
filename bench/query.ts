/**
 * Measures how long each call of the pages takes over HTTP, alternating with its own SQL. The API runs as `npm start`
 * runs it. Fills a database of its own with 1 million results, or as many as requested, in 10 000 series, from a seeded
 * generator. Ends with a list of what exceeds a limit.
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
import { fillHistory } from './support/made-up-history.ts'
import { beyond, type Known, known, questions } from './support/questions.ts'
import { getter, serveApi } from './support/served-api.ts'
import { watchApi } from './support/watched-api.ts'
import { whenInterrupted } from './support/when-interrupted.ts'

const { values: flags, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const [results = 1_000_000, rounds = 200] = positionals.map(Number)
const folder = await mkdtemp(path.join(os.tmpdir(), 'wrkbench-query-'))
await chmod(folder, 0o711)
const log = openLog(path.join(folder, 'log'))
const starting = startPostgres({
  directory: path.join(folder, 'postgres'),
  port: await freePort(),
  password: 'bench',
  log: log.fd,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '256MB', jit: 'off' },
})
const close = whenInterrupted(async () => {
  await starting.then((started) => started.stop())
  log.close()
  await rm(folder, { recursive: true, force: true })
})
const postgres = await starting
const url = postgres.url('bench')

type Times = { p50: number; p95: number }

/** Times both calls in ms, alternating so that the machine's drift affects both. Returns typical and rare times. */
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
        p50Ms: api.p50,
        p95Ms: api.p95,
        ratio: api.p50 / raw.p50,
        statements: statements.length,
        bytes: answer.length,
        gzipped: gzipSync(answer).length,
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
