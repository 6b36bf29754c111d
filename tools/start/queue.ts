import { findExecutable, freePort, startRedis } from '@wrkbench/embedded'
import type { DataDir } from './data-dir.ts'
import type { Database } from './database.ts'
import { newSecret } from './secrets.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

/**
 * How run ids reach the runner. `service`: the queue's server, to be started first; null if it is not ours to start.
 */
export type QueuePlan = {
  service: Service | null
  url: (database: Database) => Promise<string>
  description: string
}

/** Chooses the queue: REDIS_URL, else a private redis-server from the PATH, else a database beside the results. */
export const planQueue = async ({ redisUrl }: Settings, dataDir: DataDir): Promise<QueuePlan> => {
  if (redisUrl) return { service: null, url: async () => redisUrl, description: `Redis at ${new URL(redisUrl).host}` }
  const executable = findExecutable('redis-server')
  if (executable) return privateRedis(executable, dataDir)
  return {
    service: null,
    url: (database) => database.queueUrl(),
    description: 'PostgreSQL (no redis-server on the PATH)',
  }
}

const privateRedis = async (executable: string, dataDir: DataDir): Promise<QueuePlan> => {
  const port = await freePort()
  const password = newSecret()
  return {
    service: {
      name: 'redis',
      start: async (log) => {
        const directory = dataDir.file('redis')
        const redis = await startRedis({ executable, directory, port, password, log: log.fd, durable: true })
        return { ...redis, stop: () => redis.stop(1000) }
      },
    },
    url: async () => `redis://:${password}@127.0.0.1:${port}`,
    description: `private redis-server, port ${port}`,
  }
}
