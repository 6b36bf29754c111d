import type { Sql } from '../../sql.ts'

const text = `
INSERT INTO runs (id, job_id, environment_id, subject_id, scenario_id, load_profile_id, profile_index, round, position,
  deadline_seconds, manifest_revision, scenario_revision, source_hash, queued_at)
SELECT next.id, r.job_id, r.environment_id, r.subject_id, r.scenario_id, r.load_profile_id, r.profile_index, r.round + 1,
  (SELECT max(o.position) FROM runs o WHERE o.job_id = r.job_id) + next.place, r.deadline_seconds, r.manifest_revision,
  r.scenario_revision, r.source_hash, $3
FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS next (id, after, place) JOIN runs r ON r.id = next.after`

/** Inserts for each run `after` another one of its cell, in the round that follows. They come last in their job, in this order. */
export const insertSpareRuns = async (
  tx: Sql,
  runs: readonly { id: string; after: string }[],
  at: Date,
): Promise<void> => {
  await tx.query(text, [runs.map(({ id }) => id), runs.map(({ after }) => after), at])
}
