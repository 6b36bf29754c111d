import pg from 'pg'
import { inject } from 'vitest'
import { createEmptyDatabase } from './create-database.ts'
import { notRun } from './not-run.ts'

export type QueueBackend = {
  name: 'redis' | 'postgres'
  /** URL for the processes' QUEUE_URL; no other test uses this namespace */
  url: string
  drop: () => Promise<void>
}

/**
 * All backends on which a queue test must pass: `describe.each(await queueBackends())('on $name', …)`. Without a
 * redis-server only PostgreSQL is left, and that is reported.
 */
export const queueBackends = async (): Promise<QueueBackend[]> => {
  const postgres = await createEmptyDatabase()
  const redisUrl = inject('redisUrl')
  if (!redisUrl) {
    notRun('queue tests on Redis', 'redis-server was not found: apt-get install redis-server')
    return [{ name: 'postgres', ...postgres }]
  }
  return [
    { name: 'redis', url: `${redisUrl}/${await nextNamespace()}`, drop: async () => {} },
    { name: 'postgres', ...postgres },
  ]
}

/** Redis databases are numbered. A sequence of the test server gives each caller its own, even across processes. */
const nextNamespace = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>("SELECT nextval('redis_namespace')::int AS n")
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}
