import { type EndedRow, endedRows, heartbeatRows, queueRows } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

/** How the instance does, as PostgreSQL knows it: the same whichever process is asked. Ages in seconds. */
export interface Operation {
  queues: { environment: string; waiting: number; active: number; oldestAgeSeconds: number }[]
  runners: { runner: string; environment: string; heartbeatAgeSeconds: number }[]
  /** runs that ended within the last hour */
  ended: EndedRow[]
}

const hourMs = 3_600_000

/** How the instance is doing, for monitoring. Three statements. */
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
      // nothing waits: the age is zero, so that an alert on it is over
      oldestAgeSeconds: oldestQueuedAt ? age(oldestQueuedAt) : 0,
    })),
    runners: runners.map(({ lastHeartbeatAt, ...row }) => ({ ...row, heartbeatAgeSeconds: age(lastHeartbeatAt) })),
    ended,
  }
}
