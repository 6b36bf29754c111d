import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

export interface NewJob {
  id: string
  projectId: string
  environmentId: string
  rerunOfId: string | null
  suiteId: string | null
  /** the time on the suite's schedule that started the job; null if a person started it */
  suiteDueAt: Date | null
  /** the suspect that the job checks */
  alertId: string | null
  spec: unknown
  seed: number
  label: string | null
  commit: string | null
  createdBy: string
  createdAt: Date
  /** of a submission that may be repeated: its key, and the hash of its body */
  submission?: { idempotencyKey: string; bodyHash: Buffer } | undefined
}

const text = `
INSERT INTO jobs (id, project_id, environment_id, rerun_of_id, suite_id, suite_due_at, alert_id, spec, seed, label, commit,
  created_by, created_at, idempotency_key, body_hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
ON CONFLICT DO NOTHING RETURNING id`

/**
 * Returns false if an earlier job of the suite is not over or the suite already has a job for that time, if a check is
 * already under way, or if a job was submitted with that key.
 */
export const insertJob = async (tx: Sql, job: NewJob): Promise<boolean> => {
  const { id, projectId, environmentId, rerunOfId, suiteId, suiteDueAt, alertId } = job
  const { seed, label, commit, createdBy, createdAt, submission } = job
  const place = [id, projectId, environmentId, rerunOfId, suiteId, suiteDueAt, alertId]
  const told = [jsonText(job.spec), seed, label, commit, createdBy, createdAt]
  const key = [submission?.idempotencyKey ?? null, submission?.bodyHash ?? null]
  const { rows } = await tx.query(text, [...place, ...told, ...key])
  return rows.length > 0
}
