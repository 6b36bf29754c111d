import { databaseTime } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { clockSkewSeconds } from '../domain/run/lease.ts'

/**
 * Says by how much the clock of this process is off from PostgreSQL's; null if they agree. One of them is wrong then, and
 * what is old cannot be told.
 */
export const whyClocksDiffer = async ({ ctx }: { ctx: Ctx }): Promise<string | null> => {
  const before = ctx.clock.now().getTime()
  const theirs = (await databaseTime(ctx.db.pool)).getTime()
  const ahead = before - theirs
  if (Math.abs(ahead) <= clockSkewSeconds * 1000) return null
  return `The clock here is ${span(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} PostgreSQL's. One of them is wrong.`
}

/** In whole units, so that two looks in a row say the same. */
const span = (ms: number): string => {
  const minutes = ms / 60_000
  if (minutes < 90) return `${Math.round(minutes)} min`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`
}

/** Nothing may be removed for its age while the clocks differ. @throws if they do */
export const assertClocksAgree = async ({ ctx }: { ctx: Ctx }): Promise<void> => {
  const why = await whyClocksDiffer({ ctx })
  if (why !== null) throw new Error(`Nothing is removed for its age: ${why}`)
}
