import {
  inTransaction,
  noteHold,
  noteRetention,
  type RetentionRuleRow,
  removeOld,
  retentionRules,
  type Sql,
} from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Ctx } from '../ctx.ts'
import { holdLongStep, holdThatIsOver, isHoldOver } from '../domain/retention-hold.ts'
import { tryEach } from '../domain/try-each.ts'
import { daysBefore } from '../instant.ts'

/** runs or jobs per transaction: about a second's work where logs are long */
const batch = 100
/** a kind of data that was completed less than this ago is skipped */
const restMs = 3_600_000
/** how often what waits is stored */
const noteMs = 60_000

/**
 * Removes the next batch of each kind of data that is no longer kept. A clock that jumped ahead makes everything old, so a long
 * step waits. @returns how much was removed
 */
export const applyRetention = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  const now = ctx.clock.now()
  let removed = 0
  await tryEach(await retentionRules(ctx.db.pool), async (rule) => {
    const { days } = rule
    const until = days === null ? null : daysBefore(now, days)
    if (await waits(ctx, rule, until, now)) return
    if (days === null || until === null) return
    const step = rule.doneUntil ? until.getTime() - rule.doneUntil.getTime() : Number.POSITIVE_INFINITY
    if (Math.abs(step) < restMs) return
    // noted while the clock was ahead: what has ended since would never be looked at
    const doneUntil = step < 0 ? null : rule.doneUntil
    removed += await inTransaction(ctx.db.pool, (tx) =>
      removeBatch({ ctx, tx, rule: { ...rule, doneUntil }, days, until, now }),
    )
  })
  return removed
}

/** Whether a step is so long that it has to wait. Stores now and then how long it has. */
const waits = async (ctx: Ctx, rule: RetentionRuleRow, until: Date | null, now: Date): Promise<boolean> => {
  const { kind, doneUntil, heldSince: since, heldSeen: seen } = rule
  const before = since && seen ? { since, seen } : null
  const held = until && holdLongStep(before, { now, doneUntil, until })
  const isNews = held === null || before === null || Math.abs(held.seen.getTime() - before.seen.getTime()) >= noteMs
  if (held !== before && isNews) await noteHold(ctx.db.pool, kind, held)
  return held !== null && !isHoldOver(held)
}

interface Batch {
  ctx: Ctx
  tx: Sql
  rule: RetentionRuleRow
  days: number
  until: Date
  now: Date
}

/** Removes one batch. The audit log gets one line when the last batch has gone, not one per batch. */
const removeBatch = async ({ ctx, tx, rule, days, until, now }: Batch): Promise<number> => {
  const { kind, doneUntil: after } = rule
  const found = await removeOld(tx, kind, { after, until, limit: batch, at: now })
  const removed = rule.removed + found.removed
  const isWhole = found.looked < batch && !found.more
  if (isWhole) {
    await noteRetention(tx, { kind, days, doneUntil: until, removed: 0 })
    const detail = { removed, days, until: until.toISOString() }
    if (removed > 0) await writeAudit(tx, ctx, { action: 'retention.removed', subject: kind, detail })
  } else {
    await noteRetention(tx, { kind, days, doneUntil: found.last ?? after, removed })
    if (after === null) await noteHold(tx, kind, holdThatIsOver(now))
  }
  return found.removed
}
