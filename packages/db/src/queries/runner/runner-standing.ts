import type { MaintenanceWindow } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import { prepared, type Sql } from '../../sql.ts'

export interface RunnerStanding {
  id: string
  name: string
  environmentId: string
  tokenId: string | null
  pausedAt: Date | null
  pausedBy: string | null
  pauseNote: string | null
  windows: MaintenanceWindow[]
  rotateAskedAt: Date | null
}

const columns = `id, name, environment_id AS "environmentId", token_id AS "tokenId", paused_at AS "pausedAt",
  paused_by AS "pausedBy", pause_note AS "pauseNote", windows, rotate_asked_at AS "rotateAskedAt"`

const one = `SELECT ${columns} FROM runners WHERE id = $1 FOR UPDATE`

/** Locks the runner's row until the transaction ends. */
export const lockRunner = async (tx: Sql, id: string): Promise<RunnerStanding | null> =>
  (await tx.query<RunnerStanding>(one, [id])).rows[0] ?? null

const change = `UPDATE runners SET paused_at = $2, paused_by = $3, pause_note = $4, windows = $5 WHERE id = $1`

export const changeRunnerRow = async (tx: Sql, runner: RunnerStanding): Promise<void> => {
  const { id, pausedAt, pausedBy, pauseNote, windows } = runner
  await tx.query(change, [id, pausedAt, pausedBy, pauseNote, jsonText(windows)])
}

export const askToRotate = async (tx: Sql, id: string, at: Date): Promise<void> => {
  await tx.query('UPDATE runners SET rotate_asked_at = $2 WHERE id = $1', [id, at])
}

const touch = prepared(
  'touch-runner',
  `UPDATE runners SET last_heartbeat_at = $3 WHERE incarnation = $1 AND token_id = $2 RETURNING ${columns}`,
)

/** Records a heartbeat of a runner. Returns null if no runner of this token has this incarnation (any longer). */
export const touchRunner = async (
  sql: Sql,
  runner: { incarnation: string; tokenId: string },
  at: Date,
): Promise<RunnerStanding | null> =>
  (await sql.query<RunnerStanding>(touch([runner.incarnation, runner.tokenId, at]))).rows[0] ?? null
