import type { ChangeRetention, Retention, RetentionKind } from '@wrkbench/contracts'
import { inTransaction, retentionRules, setRetentionRule } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { getRetention } from './get-retention.ts'

/**
 * Sets how long each kind of data is kept, and returns what will be removed; a dry run only returns that. Nothing is removed
 * here: maintenance does that, batch by batch.
 */
export const changeRetention = async ({ ctx, input }: Call<ChangeRetention>): Promise<Retention> => {
  const { rules, dryRun = false } = input
  if (!dryRun) {
    const at = ctx.clock.now()
    await inTransaction(ctx.db.pool, async (tx) => {
      const before = new Map((await retentionRules(tx)).map(({ kind, days }) => [kind, days]))
      const changed = (Object.entries(rules) as [RetentionKind, number | null][]).filter(
        ([kind, days]) => days !== (before.get(kind) ?? null),
      )
      for (const [kind, days] of changed) await setRetentionRule(tx, { kind, days, at })
      const detail = Object.fromEntries(
        changed.map(([kind, days]) => [kind, { before: before.get(kind) ?? null, after: days }]),
      )
      if (changed.length > 0) await writeAudit(tx, ctx, { action: 'retention.changed', subject: 'retention', detail })
    })
  }
  return getRetention({ ctx, input: { instead: dryRun ? rules : {} } })
}
