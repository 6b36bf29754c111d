import type { ServerSource } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

/** SQL condition on a run `r`: its source was approved, or the instance did not ask for approval. */
export const mayRun = `(r.source_hash IS NULL OR EXISTS (
  SELECT FROM source_approvals a JOIN subjects approved ON approved.server_id = a.server_id
  WHERE approved.id = r.subject_id AND a.source_hash = r.source_hash))`

export interface SourceApproval {
  serverId: string
  source: ServerSource
  by: string
  at: Date
}

const insert = `
INSERT INTO source_approvals (server_id, source_hash, source, approved_by, approved_at)
VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`

/** @returns whether the approval is new */
export const insertSourceApproval = async (tx: Sql, { serverId, source, by, at }: SourceApproval): Promise<boolean> =>
  ((await tx.query(insert, [serverId, source.hash, jsonText(source), by, at])).rowCount ?? 0) > 0

const approved =
  'SELECT server_id AS "serverId", source_hash AS hash FROM source_approvals WHERE source_hash = ANY ($1)'

/** Those of the hashes that were approved, each with its server. */
export const approvedSources = async (
  sql: Sql,
  hashes: readonly string[],
): Promise<{ serverId: string; hash: string }[]> =>
  hashes.length === 0 ? [] : (await sql.query<{ serverId: string; hash: string }>(approved, [hashes])).rows
