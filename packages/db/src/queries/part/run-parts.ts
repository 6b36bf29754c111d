import type { HostFacts, PartReport, RunnerRole } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'

export interface RunPartRow {
  role: RunnerRole
  hostId: string
  /** name of the host */
  name: string
  facts: HostFacts
  fingerprint: string
  report: PartReport | null
}

const statement = prepared(
  'run-parts',
  `SELECT p.role, h.id AS "hostId", h.name, f.facts, f.fingerprint, p.report
FROM run_parts p JOIN host_facts f ON f.id = p.host_facts_id JOIN hosts h ON h.id = f.host_id
WHERE p.run_id = $1 ORDER BY p.ordinal`,
)

/** The hosts that took part in a run, apart from the one that led it. */
export const runParts = async (sql: Sql, runId: string): Promise<RunPartRow[]> =>
  (await sql.query<RunPartRow>(statement([runId]))).rows
