import { createDb, type Db, listenToJobEvents, listenToParts } from '@wrkbench/db'
import { buildApp } from '../../apps/api/src/app.ts'
import { createLogger } from '../../apps/api/src/boot/logger.ts'
import { createMetrics } from '../../apps/api/src/metrics/create-metrics.ts'
import { systemClock } from '../../packages/core/src/index.ts'

export interface Statement {
  /** name of a prepared statement */
  name?: string
  text: string
  values: unknown[]
}

export interface WatchedApi {
  /** the statements of one call, without those for signing in */
  watch(route: string): Promise<Statement[]>
  close(): Promise<void>
}

type Note = (statement: Statement) => void

/** Records the statements that a pool, or a connection from it, is asked to run. */
const noting = <T extends object>(asked: T, note: Note): T =>
  new Proxy(asked, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      if (property === 'connect') return async () => noting(await value.call(target), note)
      if (property !== 'query') return value.bind(target)
      return (...call: [text: string | Statement, values?: unknown[]]) => {
        const [first, values = []] = call
        const { name, text, values: own } = typeof first === 'string' ? { text: first, values } : first
        note({ ...(name === undefined ? {} : { name }), text, values: own })
        return value.apply(target, call)
      }
    },
  })

const watched = (db: Db, note: Note): Db => ({ ...db, pool: noting(db.pool, note) })

const unused = {
  enqueue: async () => {},
  remove: async () => {},
  known: async () => new Set<string>(),
  ready: async () => true,
}

const nobody = {
  providers: [],
  hashPassword: () => Promise.reject(new Error('nobody signs in to a benchmark')),
  userOfPassword: async () => null,
  begin: async () => null,
  finish: async () => 'refused' as const,
}

/**
 * Starts the API inside this process, over a migrated database: to see which statements it runs, not how long they
 * take.
 */
export const watchApi = async (databaseUrl: string, token: string): Promise<WatchedApi> => {
  let noted: Statement[] = []
  const db = createDb({ url: databaseUrl, poolSize: 5 })
  const base = {
    db: watched(db, (statement) => noted.push(statement)),
    queue: unused,
    identity: nobody,
    clock: systemClock,
    catalogue: { servers: [], scenarios: [] },
  }
  const logger = createLogger('warn')
  const app = await buildApp({
    base,
    listenToJobEvents: (onJob, onGap) => listenToJobEvents(databaseUrl, onJob, onGap),
    listenToParts: (onNews, onGap) => listenToParts(databaseUrl, onNews, onGap),
    metrics: createMetrics(),
    metricsToken: null,
    logger,
    webUrl: 'http://127.0.0.1:3000',
    host: '127.0.0.1',
    version: 'bench',
  })
  return {
    watch: async (route) => {
      noted = []
      const { statusCode, body } = await app.inject({
        url: `/api/v1${route}`,
        headers: { authorization: `Bearer ${token}` },
      })
      if (statusCode !== 200) throw new Error(`GET ${route}: ${statusCode} ${body}`)
      return noted.filter(({ text }) => !/\b(FROM tokens t LEFT JOIN users|UPDATE tokens)\b/.test(text))
    },
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
