import type { Ctx } from '@wrkbench/core'
import type { FastifyBaseLogger } from 'fastify'

/** Tells of new events of a job, and of times in which some may have been missed. Returns what ends it. */
export type ListenToJobEvents = (onJob: (jobId: string) => void, onGap: () => void) => { close(): Promise<void> }

/** What every verb needs and no request changes. */
export type BaseCtx = Omit<Ctx, 'actor' | 'requestId' | 'log'>

/** Everything the app is built from; server.ts makes the real ones, tests theirs. */
export interface AppDeps {
  base: BaseCtx
  listenToJobEvents: ListenToJobEvents
  logger: FastifyBaseLogger
  /** where the dashboard is seen, e.g. http://127.0.0.1:3000: its pages may send writes with a cookie */
  webUrl: string
  /** address the server listens on; on loopback only loopback names and the dashboard's are answered */
  host: string
  version: string
}
