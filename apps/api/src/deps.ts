import type { IdentityCtx } from '@wrkbench/core'
import type { BoardQueues, RateCounts } from '@wrkbench/queue'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { Metrics } from './metrics/create-metrics.ts'
import type { Limits } from './plugins/rate-limits.ts'

/** Tells of news by a key (job id, …), and of times in which some may have been missed. Returns what ends it. */
export type Listen = (onNews: (key: string) => void, onGap: () => void) => { close(): Promise<void> }

/** What every verb needs and no request changes. */
export type BaseCtx = Omit<IdentityCtx, 'actor' | 'requestId' | 'address' | 'project' | 'log'>

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type BuildSerializer = NonNullable<Compilers['buildSerializer']>

/** Everything the app is built from; server.ts makes the real ones, tests theirs. */
export interface AppDeps {
  base: BaseCtx
  listenToJobEvents: Listen
  /** news of run parts, under the run's id and the part's incarnation */
  listenToParts: Listen
  logger: FastifyBaseLogger
  metrics: Metrics
  /** for the board, on which people look into the queues; null or absent: they are not in Redis */
  boardQueues?: BoardQueues | null
  /** What all processes behind this address count and time, as one text; absent: there is only this one. */
  metricsOfAll?: () => Promise<string>
  /** who brings it may read /metrics; null: this machine may */
  metricsToken: string | null
  /** where the dashboard is seen, e.g. http://127.0.0.1:3000: its pages may send writes with a cookie */
  webUrl: string
  /** address the server listens on; on loopback only loopback names and the dashboard's are answered */
  host: string
  /** whose word is taken for where a request came from; default: this machine, where the dashboard forwards from */
  trustedProxies?: string
  version: string
  /** tests: compares each answer with its schema */
  buildSerializer?: BuildSerializer
  /** other requests a minute than usual */
  limits?: Partial<Limits>
  /** of requests, over all processes of this instance; null or absent: each counts for itself */
  rateCounts?: RateCounts | null
  /** tests: who listens to events is asked for more often than usual */
  recheckMs?: number
}
