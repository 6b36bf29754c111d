import { jsonText } from '../json-text.ts'
import type { Sql } from '../sql.ts'

export interface NewJob {
  id: string
  projectId: string
  environmentId: string
  rerunOfId: string | null
  spec: unknown
  seed: number
  label: string | null
  commit: string | null
  createdBy: string
  createdAt: Date
}

const text = `
INSERT INTO jobs (id, project_id, environment_id, rerun_of_id, spec, seed, label, commit, created_by, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

export const insertJob = async (tx: Sql, job: NewJob): Promise<void> => {
  const { id, projectId, environmentId, rerunOfId, seed, label, commit, createdBy, createdAt } = job
  const spec = jsonText(job.spec)
  await tx.query(text, [id, projectId, environmentId, rerunOfId, spec, seed, label, commit, createdBy, createdAt])
}
