import type { Sql } from '../sql.ts'

const text = 'UPDATE runners SET last_heartbeat_at = $3 WHERE incarnation = $1 AND token_id = $2'

/** False when no runner of this token runs as this incarnation (any more). */
export const touchRunner = async (sql: Sql, runner: { incarnation: string; tokenId: string }, at: Date) =>
  ((await sql.query(text, [runner.incarnation, runner.tokenId, at])).rowCount ?? 0) > 0
