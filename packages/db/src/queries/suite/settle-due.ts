import type { DueOutcome } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface SettledDue {
  id: string
  dueAt: Date
  outcome: DueOutcome
  note: string | null
  nextRunAt: Date | null
}

const text = `
UPDATE suites SET next_run_at = $3, last_due_at = $2, last_outcome = $4, last_note = $5
WHERE id = $1 AND next_run_at = $2 RETURNING id`

/**
 * Stores the outcome of a due time by compare-and-set. Returns false if another process has dealt with it, or the
 * schedule was changed since.
 */
export const settleDue = async (sql: Sql, { id, dueAt, outcome, note, nextRunAt }: SettledDue): Promise<boolean> =>
  (await sql.query(text, [id, dueAt, nextRunAt, outcome, note])).rows.length > 0
