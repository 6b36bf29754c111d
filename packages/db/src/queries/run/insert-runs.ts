import type { Sql } from '../../sql.ts'

export interface NewRun {
  id: string
  subjectId: number
  scenarioId: string
  loadProfileId: number
  profileIndex: number
  round: number
  position: number
  deadlineSeconds: number
  manifestRevision: string
  scenarioRevision: string
  /** null if the instance does not ask for approval of sources */
  sourceHash: string | null
}

const text = `
INSERT INTO runs (job_id, environment_id, queued_at, id, subject_id, scenario_id, load_profile_id, profile_index, round,
  position, deadline_seconds, manifest_revision, scenario_revision, source_hash)
SELECT $1, $2, $3, new.*
FROM unnest($4::uuid[], $5::int[], $6::text[], $7::int[], $8::int[], $9::int[], $10::int[], $11::float8[], $12::text[],
  $13::text[], $14::text[]) AS new`

/** Inserts all runs of a job in one statement. */
export const insertRuns = async (
  tx: Sql,
  job: { id: string; environmentId: string; createdAt: Date },
  runs: readonly NewRun[],
): Promise<void> => {
  await tx.query(text, [
    job.id,
    job.environmentId,
    job.createdAt,
    runs.map((run) => run.id),
    runs.map((run) => run.subjectId),
    runs.map((run) => run.scenarioId),
    runs.map((run) => run.loadProfileId),
    runs.map((run) => run.profileIndex),
    runs.map((run) => run.round),
    runs.map((run) => run.position),
    runs.map((run) => run.deadlineSeconds),
    runs.map((run) => run.manifestRevision),
    runs.map((run) => run.scenarioRevision),
    runs.map((run) => run.sourceHash),
  ])
}
