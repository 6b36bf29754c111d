/**
 * The route to compare with: Fastify without authentication, validation or look-ups, and one multi-row INSERT that
 * writes the same rows into the same table as POST /reports. Sends its address to the process that forked it.
 */
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { SubmitReport } from '@wrkbench/contracts'
import pg from 'pg'

interface App {
  post(url: string, handler: (request: { body: SubmitReport }) => Promise<unknown>): void
  listen(options: { host: string; port: number }): Promise<string>
}
const fromApi = createRequire(path.resolve('apps/api/package.json'))
const fastify = fromApi('fastify') as (options: { bodyLimit: number }) => App

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const columns = [
  ...['series_id', 'group_id', 'measured_at', 'round', 'parser_version', 'methodology_fingerprint', 'commit', 'branch'],
  ...['missing', 'requests', 'successes', 'duration_seconds', 'successes_per_second', 'requests_per_second'],
  ...['requests_per_second_stdev', 'requests_per_second_max', 'latency_mean_us', 'latency_stdev_us', 'latency_max_us'],
  ...['latency_p50_us', 'latency_p75_us', 'latency_p90_us', 'latency_p99_us', 'bytes_read'],
  ...['throughput_bytes_per_second', 'errors_connect', 'errors_read', 'errors_write', 'errors_timeout'],
]
const series = JSON.parse(process.env.SERIES ?? '[]') as number[]
const fingerprint = 'f'.repeat(64)

const insert = (rows: number): string => {
  const row = (index: number) => `(${columns.map((_, column) => `$${index * columns.length + column + 1}`).join(',')})`
  const values = Array.from({ length: rows }, (_, index) => row(index)).join(',')
  return `INSERT INTO results (${columns.join(',')}) VALUES ${values} RETURNING id`
}
const statements = new Map<number, string>()

const app = fastify({ bodyLimit: 4 * 1024 * 1024 })
app.post('/reports', async ({ body }) => {
  const group = randomUUID()
  const at = new Date()
  const values = body.results.flatMap(({ subject, metrics: m = {} }) => [
    ...[series[Number(subject.slice('service-'.length))], group, at, 1, 0, fingerprint, body.commit, body.branch],
    ...[process.env.MISSING, m.requests, m.successes, m.durationSeconds, (m.successes ?? 0) / (m.durationSeconds ?? 1)],
    ...[m.requestsPerSecond?.mean, m.requestsPerSecond?.stdev, m.requestsPerSecond?.max, m.latency?.mean],
    ...[m.latency?.stdev, m.latency?.max, m.latency?.p50, m.latency?.p75, m.latency?.p90, m.latency?.p99],
    ...[m.bytes?.read, m.throughputBytesPerSecond, m.errors?.connect, m.errors?.read, m.errors?.write],
    m.errors?.timeout,
  ])
  const count = body.results.length
  const text = statements.get(count) ?? insert(count)
  statements.set(count, text)
  const { rows } = await pool.query<{ id: string }>({ name: `insert-${count}`, text, values })
  return { results: rows }
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('disconnect', () => process.exit())
