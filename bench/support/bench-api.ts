import { createDb, type Db, listenToJobEvents, listenToParts } from '@wrkbench/db'
import { buildApp } from '../../apps/api/src/app.ts'
import { createLogger } from '../../apps/api/src/boot/logger.ts'
import { createMetrics } from '../../apps/api/src/metrics/create-metrics.ts'
import {
  type Actor,
  type Ctx,
  ensureInstance,
  issueInstanceTokens,
  systemClock,
} from '../../packages/core/src/index.ts'

export interface Statement {
  /** of a prepared one */
  name?: string
  text: string
  values: unknown[]
}

export interface BenchApi {
  /** body of the answer, over HTTP; throws unless it is 200 */
  get(route: string): Promise<Buffer>
  /** the statements of one call, sign-in left out, and the bytes of its answer */
  watch(route: string): Promise<{ statements: Statement[]; bytes: number }>
  close(): Promise<void>
}

/** Notes what goes through the pool. */
const watched = (db: Db, note: (statement: Statement) => void): Db => ({
  ...db,
  pool: new Proxy(db.pool, {
    get: (pool, property) => {
      const value: unknown = Reflect.get(pool, property)
      if (typeof value !== 'function') return value
      if (property !== 'query') return value.bind(pool)
      return (...call: [text: string | Statement, values?: unknown[]]) => {
        const [text, values = []] = call
        note(typeof text === 'string' ? { text, values } : text)
        return value.apply(pool, call)
      }
    },
  }),
})

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

/** The API on a port of the loopback address, over a database that is migrated. */
export const startApi = async (databaseUrl: string): Promise<BenchApi> => {
  let noted: Statement[] = []
  const db = createDb({ url: databaseUrl, poolSize: 5 })
  const base = {
    db: watched(db, (statement) => noted.push(statement)),
    ...{ queue: unused, identity: nobody, clock: systemClock, catalogue: { servers: [], scenarios: [] } },
  }
  const logger = createLogger('warn')
  const actor: Actor = { kind: 'system', id: 'bench', name: 'bench', scopes: [] }
  const ctx: Ctx = { ...base, actor, log: logger }
  await ensureInstance({ ctx, input: {} })
  const { apiToken } = await issueInstanceTokens({ ctx })
  const app = await buildApp({
    base,
    listenToJobEvents: (onJob, onGap) => listenToJobEvents(databaseUrl, onJob, onGap),
    listenToParts: (onNews, onGap) => listenToParts(databaseUrl, onNews, onGap),
    ...{ metrics: createMetrics(), metricsToken: null },
    ...{ logger, webUrl: 'http://127.0.0.1:3000', host: '127.0.0.1', version: 'bench' },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const get = async (route: string): Promise<Buffer> => {
    const answer = await fetch(`${address}/api/v1${route}`, { headers: { authorization: `Bearer ${apiToken}` } })
    const body = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`GET ${route}: ${answer.status} ${body}`)
    return body
  }
  return {
    get,
    watch: async (route) => {
      noted = []
      const bytes = (await get(route)).length
      return { statements: noted.filter(({ text }) => !/\btokens\b/.test(text)), bytes }
    },
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
