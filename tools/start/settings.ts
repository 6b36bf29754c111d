import path from 'node:path'
import { UsageError } from '../bootstrap/start-flags.mjs'

/** The settings from the environment, read once. */
export type Settings = {
  root: string
  dataDir: string
  /** folder of the catalogue: servers and scenarios */
  serversDir: string
  webPort: number
  apiPort: number
  databaseUrl: string | null
  redisUrl: string | null
}

export const readSettings = (env: NodeJS.ProcessEnv, root: string): Settings => ({
  root,
  dataDir: path.resolve(root, env.WRKBENCH_DATA_DIR || '.data'),
  serversDir: path.resolve(root, env.WRKBENCH_SERVERS_DIR || 'servers'),
  webPort: portOf(env, 'WEB_PORT', 3000),
  apiPort: portOf(env, 'API_PORT', 4000),
  databaseUrl: env.DATABASE_URL || null,
  redisUrl: env.REDIS_URL || null,
})

const portOf = (env: NodeJS.ProcessEnv, name: string, otherwise: number): number => {
  const text = env[name]
  if (!text) return otherwise
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new UsageError(`${name} is "${text}", which is not a port between 1 and 65535.`)
}
