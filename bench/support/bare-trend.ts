/**
 * The route that a trend is compared with: Fastify passes on JSON made by PostgreSQL, without token, project, combined
 * rounds, intervals or changes. Sends its address to the process that forked it.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'

interface App {
  get(
    url: string,
    handler: (request: { query: { series: string; points: string } }, reply: Reply) => Promise<string>,
  ): void
  listen(options: { host: string; port: number }): Promise<string>
}
interface Reply {
  type(type: string): void
}
const fromApi = createRequire(path.resolve('apps/api/package.json'))
const fastify = fromApi('fastify') as () => App

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const text = `
SELECT json_agg(json_build_object('series', s.id, 'points', (
  SELECT json_agg(json_build_array(extract(epoch FROM at), value, id)) FROM (
    SELECT measured_at AS at, successes_per_second AS value, id FROM results WHERE series_id = s.id
    ORDER BY measured_at DESC LIMIT $2
  ) newest
)))::text AS json FROM unnest($1::int[]) AS s (id)`

const app = fastify()
app.get('/trends', async ({ query: { series, points } }, reply) => {
  const { rows } = await pool.query<{ json: string }>({
    name: 'bare-trend',
    text,
    values: [series.split(',').map(Number), Number(points)],
  })
  reply.type('application/json')
  return rows[0]?.json ?? 'null'
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('disconnect', () => process.exit())
