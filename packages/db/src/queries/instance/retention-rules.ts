import type { RetentionKind } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface RetentionRuleRow {
  kind: RetentionKind
  /** null: for ever */
  days: number | null
  /** everything that ended until then has been dealt with */
  doneUntil: Date | null
  /** removed since it was last written down */
  removed: number
}

const columns = 'kind, days, done_until AS "doneUntil", removed'

/** Rules that are stored. */
export const retentionRules = async (sql: Sql): Promise<RetentionRuleRow[]> =>
  (await sql.query<RetentionRuleRow>(`SELECT ${columns} FROM retention_rules ORDER BY kind`)).rows

const set = `
INSERT INTO retention_rules (kind, days, changed_at) VALUES ($1, $2, $3)
ON CONFLICT (kind) DO UPDATE SET days = excluded.days, changed_at = excluded.changed_at, done_until = NULL`

/** From now on; what was dealt with before is looked at once more. */
export const setRetentionRule = async (
  tx: Sql,
  rule: { kind: RetentionKind; days: number | null; at: Date },
): Promise<void> => {
  await tx.query(set, [rule.kind, rule.days, rule.at])
}

const note = `
UPDATE retention_rules SET done_until = $3, removed = $4 WHERE kind = $1 AND days = $2`

/** How far it has come; nothing when the rule has been changed meanwhile. */
export const noteRetention = async (
  tx: Sql,
  rule: { kind: RetentionKind; days: number; doneUntil: Date | null; removed: number },
): Promise<void> => {
  await tx.query(note, [rule.kind, rule.days, rule.doneUntil, rule.removed])
}
