import type { Ctx } from '../ctx.ts'
import { clockSkewSeconds } from '../domain/run/lease.ts'

/**
 * Says by how much the clock of this host is off from PostgreSQL's, which decides; null if they agree. One of them is wrong
 * then, and what is old cannot be told.
 */
export const whyClocksDiffer = ({ ctx }: { ctx: Ctx }): string | null => {
  const ahead = ctx.clock.hostAheadMs?.() ?? 0
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
export const assertClocksAgree = ({ ctx }: { ctx: Ctx }): void => {
  const why = whyClocksDiffer({ ctx })
  if (why !== null) throw new Error(`Nothing is removed for its age: ${why}`)
}
