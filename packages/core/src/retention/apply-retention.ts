import { inTransaction, noteRetention, type RetentionRuleRow, removeOld, retentionRules, type Sql } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Ctx } from '../ctx.ts'
import type { RetentionHold } from '../domain/retention-hold.ts'
import { tryEach } from '../domain/try-each.ts'
import { daysBefore } from '../instant.ts'

/** runs or jobs per transaction: about a second's work where logs are long */
const batch = 100
/** a kind of data that was completed less than this ago is skipped */
const restMs = 3_600_000

/**
 * Removes the next batch of each kind of data that is no longer kept. `hold` keeps a clock that jumped ahead from making
 * everything old. @returns how much was removed
 */
export const applyRetention = async ({ ctx, hold }: { ctx: Ctx; hold?: RetentionHold }): Promise<number> => {
  const now = ctx.clock.now()
  let removed = 0
  await tryEach(await retentionRules(ctx.db.pool), async (rule) => {
    const { days } = rule
    if (days === null) return
    const until = daysBefore(now, days)
    const step = rule.doneUntil ? until.getTime() - rule.doneUntil.getTime() : Number.POSITIVE_INFINITY
    if (hold?.holds(rule.kind, rule.doneUntil, until) || Math.abs(step) < restMs) return
    // noted while the clock was ahead: what has ended since would never be looked at
    const doneUntil = step < 0 ? null : rule.doneUntil
    removed += await inTransaction(ctx.db.pool, (tx) =>
      removeBatch({ ctx, tx, rule: { ...rule, doneUntil }, days, until, now }),
    )
  })
  return removed
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
  }
  return found.removed
}
