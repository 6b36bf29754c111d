import { Redis } from 'ioredis'
import pg from 'pg'

/** Deletes everything that the backend holds, as an operator might by mistake. */
export const flush = async (url: string) => {
  if (url.startsWith('redis')) {
    const redis = new Redis(url)
    await redis.flushdb()
    redis.disconnect()
    return
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('TRUNCATE bullmq.job, bullmq.scheduler CASCADE')
  await client.end()
}
