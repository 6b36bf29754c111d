import type { IdentityCtx } from '@wrkbench/core'
import type { BoardQueues, RateCounts } from '@wrkbench/queue'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { Metrics } from './metrics/create-metrics.ts'
import type { Limits } from './plugins/rate-limits.ts'

/**
 * Reports news by key (job id, …), and gaps in which some news may have been missed. Returns a handle that ends the
 * listening.
 */
export type Listen = (onNews: (key: string) => void, onGap: () => void) => { close(): Promise<void> }

/** The part of a verb's context that is the same for all requests. */
export type BaseCtx = Omit<IdentityCtx, 'actor' | 'requestId' | 'address' | 'project' | 'log'>

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type BuildSerializer = NonNullable<Compilers['buildSerializer']>

/** The app's dependencies; server.ts makes the real ones, tests make theirs. */
export interface AppDeps {
  base: BaseCtx
  listenToJobEvents: Listen
  /** news of run parts; keys are the run's id and the part's incarnation */
  listenToParts: Listen
  logger: FastifyBaseLogger
  metrics: Metrics
  /** the queues to show on the board; null or absent: the queue is not in Redis */
  boardQueues?: BoardQueues | null
  /** The metrics of all processes behind this address as one text; absent: there is only this process. */
  metricsOfAll?: () => Promise<string>
  /** callers with this token may read /metrics; null: callers on this machine may */
  metricsToken: string | null
  /** address of the dashboard, e.g. http://127.0.0.1:3000: its pages may send writes with a cookie */
  webUrl: string
  /** address the server listens on; on loopback it answers only to loopback names and the dashboard's */
  host: string
  /**
   * proxies that are trusted to say where a request came from; default: this machine, from which the dashboard forwards
   */
  trustedProxies?: string
  version: string
  /** tests compare each answer with its schema */
  buildSerializer?: BuildSerializer
  /** limits of requests per minute that differ from the default */
  limits?: Partial<Limits>
  /** counts requests over all processes of this instance; null or absent: each process counts for itself */
  rateCounts?: RateCounts | null
  /** tests check the callers of event streams more often than usual */
  recheckMs?: number
}
