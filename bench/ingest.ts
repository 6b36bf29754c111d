/**
 * Measures how fast results can be submitted: results per second through POST /reports, compared with a bare Fastify
 * route that inserts the same rows into the same table with one multi-row INSERT. Both take turns, so that the
 * machine's drift affects both, on databases with no results, a hundred thousand and a million. Then checks the other
 * promises about submitting. The API runs as `npm start` runs it. On a machine that does other work, the rates say
 * little but their ratios do. If there is much other work, the CPU time of a post says more: that of the route's
 * process and of PostgreSQL together.
 *
 *   npx tsx --conditions development bench/ingest.ts [stored=0,100000,1000000] [rounds=4] [seconds=3]
 *     [posts=1x1,1x8,100x1,100x8]
 */
import os from 'node:os'
import { median } from '@wrkbench/stats'
import { bodiesOf } from './support/ingest/bodies.ts'
import { type Claim, printClaims, spaced } from './support/ingest/claims.ts'
import { post, postsPerSecond } from './support/ingest/load.ts'
import { openStages, type Stage } from './support/ingest/stage.ts'

const [stored = '0,100000,1000000', rounds = '4', seconds = '3', posts = '1x1,1x8,100x1,100x8'] = process.argv.slice(2)
if (!(Number(rounds) > 0 && Number(rounds) % 2 === 0)) {
  throw new Error(`${rounds} rounds: an even number, so that either side goes first as often as the other.`)
}

interface Kind {
  results: number
  clients: number
}
type Side = 'door' | 'bare'
/**
 * One turn of both routes: results per second, and CPU milliseconds per post of the route's process and of PostgreSQL.
 */
type Turn = Record<Side, { perSecond: number; routeMs: number; postgresMs: number }>
/** turns that do not count: a process gets faster during its first ten seconds or so of posts */
const warmUps = 3
const kinds: Kind[] = posts.split(',').map((text) => {
  const [results = 1, clients = 1] = text.split('x').map(Number)
  return { results, clients }
})
const bodies = new Map([...kinds.map(({ results }) => results), 1, 100, 1000].map((count) => [count, bodiesOf(count)]))
const bodiesFor = (results: number) => bodies.get(results) ?? []

const takeSide = async (stage: Stage, side: Side, { results, clients }: Kind): Promise<Turn[Side]> => {
  const before = stage.cpuSeconds()
  const { perSecond, count } = await postsPerSecond(stage[side], bodiesFor(results), {
    clients,
    seconds: Number(seconds),
  })
  const after = stage.cpuSeconds()
  const msOf = (what: Side | 'postgres') => ((after[what] - before[what]) * 1000) / count
  return { perSecond: perSecond * results, routeMs: msOf(side), postgresMs: msOf('postgres') }
}

const takeTurn = async (stage: Stage, kind: Kind, doorFirst: boolean): Promise<Turn> => {
  const take = async (side: Side) => {
    await stage.reset()
    return takeSide(stage, side, kind)
  }
  if (doorFirst) return { door: await take('door'), bare: await take('bare') }
  const bare = await take('bare')
  return { door: await take('door'), bare }
}

type Row = { stage: Stage; kind: Kind; turns: Turn[] }
const of = ({ turns }: Row, pick: (turn: Turn) => number) => turns.map(pick)
const ratioOf = ({ door, bare }: Turn) => door.perSecond / bare.perSecond
const rateOf = (side: Side) => (turn: Turn) => turn[side].perSecond
const cpuText = (row: Row, side: Side) => {
  const [route, postgres] = (['routeMs', 'postgresMs'] as const).map((which) =>
    median(of(row, (turn) => turn[side][which])),
  )
  return `${route?.toFixed(2)} + ${postgres?.toFixed(2)}`
}

const printRows = (rows: readonly Row[]): void => {
  console.log(
    '    stored  a post  clients   door results/s   bare results/s   door / bare          CPU ms a post     of bare',
  )
  for (const row of rows) {
    const { stage, kind } = row
    const ratios = of(row, ratioOf)
    const spread = `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
    const cells = [
      spaced(stage.stored).padStart(10),
      String(kind.results).padStart(6),
      String(kind.clients).padStart(7),
      spaced(median(of(row, rateOf('door')))).padStart(15),
      spaced(median(of(row, rateOf('bare')))).padStart(15),
      ` ${median(ratios).toFixed(2)} ${spread}`,
      cpuText(row, 'door').padStart(15),
      cpuText(row, 'bare').padStart(11),
    ]
    console.log(cells.join('  '))
  }
}

/** The claims about rates. */
const claimsOfRates = (rows: readonly Row[]): Claim[] => {
  const name = ({ kind }: Row) => `${kind.results} a post, ${kind.clients} clients`
  const batches = rows.filter(({ kind }) => kind.results === 100)
  const single = rows.filter(({ kind }) => kind.results === 1 && kind.clients === 8)
  const smallest = rows.filter(({ stage }) => stage === rows[0]?.stage)
  const largest = rows.filter(({ stage }) => stage === rows.at(-1)?.stage)
  const isGrowing = (largest[0]?.stage.stored ?? 0) > (smallest[0]?.stage.stored ?? 0)
  return [
    ...batches.map((row) => ({
      what: `door / bare, ${name(row)}, ${spaced(row.stage.stored)} stored`,
      value: median(of(row, ratioOf)),
      least: 0.4,
    })),
    ...single.map((row) => ({
      what: `results a second, ${name(row)}, ${spaced(row.stage.stored)} stored`,
      value: median(of(row, rateOf('door'))),
      least: 1000,
    })),
    ...(isGrowing ? smallest : []).map((row, index) => ({
      what: `${spaced(row.stage.stored)} / ${spaced(largest[index]?.stage.stored ?? 0)} stored, ${name(row)}`,
      value: median(
        row.turns.map(({ door }, turn) => door.perSecond / (largest[index]?.turns[turn]?.door.perSecond ?? Number.NaN)),
      ),
      most: 1.2,
    })),
  ]
}

/** The claims about single posts and the API's process. */
const claimsOfPosts = async (stage: Stage): Promise<Claim[]> => {
  const claims: Claim[] = []
  for (const results of [1, 100, 1000]) {
    const [body = Buffer.of()] = bodiesFor(results)
    const value = await stage.statements(() => post(stage.door, body))
    claims.push({ what: `SQL statements for a post of ${results}`, value, most: 10 })
  }
  const times: number[] = []
  for (const body of bodiesFor(1000)) times.push((await post(stage.door, body)).milliseconds)
  const [body = Buffer.of()] = bodiesFor(100)
  const { bytes } = await post(stage.door, body)
  const { rss, pss } = stage.used()
  return [
    ...claims,
    { what: `ms for a post of 1000, median of ${times.length}`, value: median(times), most: 200 },
    { what: 'bytes of the answer to 100 results', value: bytes, most: 20_000 },
    { what: 'MB of the API at its highest (RSS)', value: rss / 1e6, most: 200 },
    { what: 'MB of the API in the end (PSS)', value: pss / 1e6, most: 200 },
  ]
}

const { stages, close } = await openStages(stored.split(',').map(Number))
try {
  const rows = kinds.flatMap((kind) => stages.map((stage): Row => ({ stage, kind, turns: [] })))
  for (let i = 0; i < warmUps; i++) for (const { stage, kind } of rows) await takeTurn(stage, kind, true)
  for (let round = 0; round < Number(rounds); round++) {
    for (const { stage, kind, turns } of rows) turns.push(await takeTurn(stage, kind, round % 2 === 0))
  }
  printRows(rows)
  const [load = 0] = os.loadavg()
  console.log(`\n${os.cpus().length} CPUs, load average ${load.toFixed(1)} in the last minute\n`)
  const last = stages.at(-1)
  printClaims([...claimsOfRates(rows), ...(last ? await claimsOfPosts(last) : [])])
} finally {
  await close()
}
