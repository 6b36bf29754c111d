import type { LogLine } from '@wrkbench/contracts'
import { storableText } from '../../json-text.ts'
import { prepared, type Sql } from '../../sql.ts'

const statement = prepared(
  'insert-log-lines',
  `INSERT INTO run_log_lines (run_id, seq, at, source, text)
SELECT $1, line.* FROM unnest($2::int[], $3::timestamptz[], $4::text[], $5::text[]) AS line
ON CONFLICT (run_id, seq) DO NOTHING RETURNING seq`,
)

/** Stores log lines and returns those that were new. */
export const insertLogLines = async (tx: Sql, runId: string, lines: readonly LogLine[]): Promise<LogLine[]> => {
  if (lines.length === 0) return []
  const { rows } = await tx.query<{ seq: number }>(
    statement([
      runId,
      lines.map(({ seq }) => seq),
      lines.map(({ at }) => at),
      lines.map(({ source }) => source),
      lines.map((line) => storableText(line.text)),
    ]),
  )
  const added = new Set(rows.map(({ seq }) => seq))
  return lines.filter(({ seq }) => added.delete(seq))
}
