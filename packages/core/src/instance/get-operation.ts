import { type EndedRow, endedRows, heartbeatRows, queueRows } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

/** State of the instance as stored in PostgreSQL, so that every process gives the same answer. Ages are in seconds. */
export interface Operation {
  queues: { environment: string; waiting: number; active: number; oldestAgeSeconds: number }[]
  runners: { runner: string; environment: string; heartbeatAgeSeconds: number }[]
  /** runs that ended within the last hour */
  ended: EndedRow[]
}

const hourMs = 3_600_000

/** Returns the state of the instance for monitoring. Three statements. */
export const getOperation = async ({ ctx }: { ctx: Ctx }): Promise<Operation> => {
  const now = ctx.clock.now().getTime()
  const age = (at: Date) => Math.max(0, (now - at.getTime()) / 1000)
  const { pool } = ctx.db
  const [queues, runners, ended] = await Promise.all([
    queueRows(pool),
    heartbeatRows(pool),
    endedRows(pool, new Date(now - hourMs)),
  ])
  return {
    queues: queues.map(({ oldestQueuedAt, ...row }) => ({
      ...row,
      // zero if nothing waits, so that a monitoring alert on the age ends
      oldestAgeSeconds: oldestQueuedAt ? age(oldestQueuedAt) : 0,
    })),
    runners: runners.map(({ lastHeartbeatAt, ...row }) => ({ ...row, heartbeatAgeSeconds: age(lastHeartbeatAt) })),
    ended,
  }
}
