import type { LogLine } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

const text = `
SELECT seq, at, source, text FROM run_log_lines WHERE run_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`

type Row = Omit<LogLine, 'at'> & { at: Date }

/** Lines of a run's log with a sequence number above `after`, in order. */
export const logLines = async (sql: Sql, runId: string, after: number, limit: number): Promise<Row[]> =>
  (await sql.query<Row>(text, [runId, after, limit])).rows
