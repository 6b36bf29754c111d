import type { Sql } from '../../sql.ts'

const text = `
INSERT INTO runs (id, job_id, environment_id, subject_id, scenario_id, load_profile_id, profile_index, round, attempt,
  position, deadline_seconds, manifest_revision, scenario_revision, source_hash, queued_at)
SELECT next.id, r.job_id, r.environment_id, r.subject_id, r.scenario_id, r.load_profile_id, r.profile_index, r.round,
  r.attempt + 1, r.position, r.deadline_seconds, r.manifest_revision, r.scenario_revision, r.source_hash,
  r.queued_at
FROM unnest($1::uuid[], $2::uuid[]) AS next (id, of) JOIN runs r ON r.id = next.of`

/** Inserts the next attempt of each run as a new row that keeps the run's place in the queue. */
export const insertAttempts = async (tx: Sql, attempts: readonly { id: string; of: string }[]): Promise<void> => {
  if (attempts.length === 0) return
  await tx.query(text, [attempts.map(({ id }) => id), attempts.map(({ of }) => of)])
}
