import Type from 'typebox'
import { Id } from '../common.ts'

/**
 * The queue catalogue: names, payloads and options in one place. Payloads are ids only; Postgres owns the truth. Runs
 * are delivered once: no attempts, no stall recovery. A lost run becomes LOST, and a new attempt is a new row.
 */
export const runQueue = {
  /** one queue per environment, so that a runner receives only runs of its own environment */
  name: (environmentId: string) => `runs-${environmentId}`,
  payload: Type.Object({ runId: Id }),
  options: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  worker: { concurrency: 1, maxStalledCount: 0 },
} as const

/**
 * Notifies that a suite is due. A notification that is lost, late or repeated does no harm, because Postgres knows what
 * is due.
 */
export const suiteBells = {
  name: 'suites',
  payload: Type.Object({ suiteId: Id }),
  options: { attempts: 1, removeOnComplete: true, removeOnFail: true },
} as const
