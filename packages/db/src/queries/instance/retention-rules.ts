import type { RetentionKind } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface RetentionRuleRow {
  kind: RetentionKind
  /** null for ever */
  days: number | null
  /** everything that ended before this has been dealt with */
  doneUntil: Date | null
  /** rows removed since the audit log last recorded it */
  removed: number
  /** since when a removal waits and when that was last looked at; both null if none does */
  heldSince: Date | null
  heldSeen: Date | null
}

const text = `
SELECT kind, days, done_until AS "doneUntil", removed, held_since AS "heldSince", held_seen AS "heldSeen"
FROM retention_rules ORDER BY kind`

/** The rules that are stored. */
export const retentionRules = async (sql: Sql): Promise<RetentionRuleRow[]> =>
  (await sql.query<RetentionRuleRow>(text)).rows

const set = `
INSERT INTO retention_rules (kind, days, changed_at) VALUES ($1, $2, $3)
ON CONFLICT (kind) DO UPDATE SET days = excluded.days, changed_at = excluded.changed_at, done_until = NULL,
  held_since = NULL, held_seen = NULL`

/** Sets a rule from now on. What the old rule dealt with is examined again. */
export const setRetentionRule = async (
  tx: Sql,
  rule: { kind: RetentionKind; days: number | null; at: Date },
): Promise<void> => {
  await tx.query(set, [rule.kind, rule.days, rule.at])
}

const note = `
UPDATE retention_rules SET done_until = $3, removed = $4 WHERE kind = $1 AND days = $2`

/** Records progress; does nothing if the rule has changed meanwhile. */
export const noteRetention = async (
  tx: Sql,
  rule: { kind: RetentionKind; days: number; doneUntil: Date | null; removed: number },
): Promise<void> => {
  await tx.query(note, [rule.kind, rule.days, rule.doneUntil, rule.removed])
}

const hold = 'UPDATE retention_rules SET held_since = $2, held_seen = $3 WHERE kind = $1'

/** Stores since when a removal waits, and when that was last looked at; null: it does not wait. */
export const noteHold = async (
  sql: Sql,
  kind: RetentionKind,
  held: { since: Date; seen: Date } | null,
): Promise<void> => {
  await sql.query(hold, [kind, held?.since ?? null, held?.seen ?? null])
}
