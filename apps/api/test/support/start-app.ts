import {
  type Actor,
  type Catalogue,
  type Ctx,
  ensureInstance,
  type InstanceTokens,
  issueInstanceTokens,
  type QueueAccessPort,
  type RunQueuePort,
  syncCatalogue,
  systemClock,
} from '@wrkbench/core'
import { createDb, listenToJobEvents, listenToParts } from '@wrkbench/db'
import { createIdentity, type IdentityOptions } from '@wrkbench/identity'
import { createDatabase, type TestDatabase } from '@wrkbench/testing'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { createLogger } from '../../src/boot/logger.ts'
import type { AppDeps } from '../../src/deps.ts'
import { createMetrics } from '../../src/metrics/create-metrics.ts'
import { catalogue as madeUp } from './catalogue.ts'
import { checkedAnswers } from './checked-answers.ts'

export const webUrl = 'http://127.0.0.1:3000'

/** A queue that keeps ids in memory: these tests are not about delivery. */
export const memoryQueue = (): RunQueuePort & { waiting: Set<string> } => {
  const waiting = new Set<string>()
  return {
    waiting,
    enqueue: async (_environmentId, runIds) => {
      for (const id of runIds) waiting.add(id)
    },
    remove: async (_environmentId, runIds) => {
      for (const id of runIds) waiting.delete(id)
    },
    known: async () => waiting,
    ready: async () => true,
  }
}

const system: Actor = { kind: 'system', id: 'test', name: 'test', scopes: [] }

export interface TestApp {
  app: FastifyInstance
  ctx: Ctx
  tokens: InstanceTokens
  /** everything that was logged, as text */
  logged: () => string
  /** makes a call with the token named; JSON in and out */
  call: (token: keyof InstanceTokens | null, request: InjectOptions) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

/** Starts the whole API without a port, with a database of its own or the one given. */
export const startApp = async ({
  catalogue = madeUp,
  providers = {},
  database: given,
  ...options
}: Partial<AppDeps> & {
  queue?: RunQueuePort
  access?: QueueAccessPort
  catalogue?: Catalogue
  providers?: IdentityOptions['providers']
  database?: TestDatabase
} = {}): Promise<TestApp> => {
  const database = given ?? (await createDatabase())
  const lines: string[] = []
  const logger = createLogger('debug', { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const db = createDb({ url: database.url, poolSize: 5, onQuery: metrics.onQuery })
  const identity = createIdentity({
    db,
    secret: 'sealed with this in tests and nowhere else',
    webUrl,
    providers,
    clock: systemClock,
    onWarning: (detail) => logger.warn({ detail }, 'signing in'),
  })
  const { access } = options
  const queue = options.queue ?? memoryQueue()
  const base = { db, queue, identity, clock: systemClock, catalogue, ...(access && { access }) }
  const ctx: Ctx = { ...base, actor: system, log: logger }
  await ensureInstance({ ctx })
  await syncCatalogue({ ctx })
  const tokens = await issueInstanceTokens({ ctx })
  const app = await buildApp({
    base,
    listenToJobEvents: (onJob, onGap) => listenToJobEvents(database.url, onJob, onGap),
    listenToParts: (onNews, onGap) => listenToParts(database.url, onNews, onGap),
    logger,
    metrics,
    metricsToken: null,
    webUrl,
    host: '127.0.0.1',
    version: '1.2.3',
    buildSerializer: checkedAnswers,
    ...options,
  })
  await app.ready()
  return {
    app,
    ctx,
    tokens,
    logged: () => lines.join(''),
    call: (token, request) => {
      const authorization = token === null ? {} : { authorization: `Bearer ${tokens[token]}` }
      return app.inject({ ...request, headers: { host: '127.0.0.1:4000', ...authorization, ...request.headers } })
    },
    close: async () => {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}
