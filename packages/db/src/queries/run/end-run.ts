import type { PhaseTiming, RunError, StartFacts, TerminalStatus } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import { prepared, type Sql } from '../../sql.ts'

export interface RunEnd {
  runId: string
  lease: string
  status: TerminalStatus
  error: RunError | null
  phases: PhaseTiming[]
  start: StartFacts | null
  argv: string[] | null
  progress: number
  finishedAt: Date
}

const statement = prepared(
  'end-run',
  `WITH run AS (
  UPDATE runs SET status = $3, error = $4, phases = $5, start = $6, argv = $7, progress = $8, finished_at = $9,
    lease_expires_at = NULL
  WHERE id = $1 AND lease = $2 AND finished_at IS NULL RETURNING runner_id
)
UPDATE runners SET last_heartbeat_at = greatest(last_heartbeat_at, $10) FROM run WHERE runners.id = run.runner_id`,
)

/** Ends a run under its lease. The lease stays on the row so that its holder may repeat the call. */
export const endRun = async (tx: Sql, end: RunEnd, at: Date): Promise<void> => {
  const { runId, lease, status, progress, finishedAt } = end
  const [error, phases, start, argv] = [end.error, end.phases, end.start, end.argv].map(jsonText)
  await tx.query(statement([runId, lease, status, error, phases, start, argv, progress, finishedAt, at]))
}
