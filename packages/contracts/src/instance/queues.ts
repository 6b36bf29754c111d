import Type from 'typebox'
import { Id } from '../common.ts'

/**
 * The queue catalogue: name, payload, options in one place. Payloads are ids only; Postgres owns the truth.
 * Runs are delivered once: no attempts, no stall recovery. A lost run becomes LOST, and a new attempt is a new row.
 */
export const runQueue = {
  /** one queue per environment, so that a runner hears only of its own runs */
  name: (environmentId: string) => `runs-${environmentId}`,
  payload: Type.Object({ runId: Id }),
  options: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  worker: { concurrency: 1, maxStalledCount: 0 },
} as const

/** Rings when a suite is due. A bell that is lost, late or rings twice does no harm: Postgres knows what is due. */
export const suiteBells = {
  name: 'suites',
  payload: Type.Object({ suiteId: Id }),
  options: { attempts: 1, removeOnComplete: true, removeOnFail: true },
} as const
