import type { HostFacts, LoadProfile, PhaseTiming, Sample, ServerManifest, StartFacts } from '@wrkbench/contracts'
import type { Sql } from '../sql.ts'
import { type RunRow, runColumns } from './run-rows.ts'

export interface RunDetailRow extends RunRow {
  jobNumber: number
  environmentId: string
  environmentName: string
  runnerName: string | null
  profile: LoadProfile
  warmupSeconds: number
  phases: PhaseTiming[]
  start: StartFacts | null
  argv: string[] | null
  hostFacts: HostFacts | null
  /** of the catalogue's present server; null: the catalogue never had it */
  manifest: ServerManifest | null
  /** whether the catalogue's present server is the one that was measured */
  manifestIsSame: boolean
  sampleBatches: Sample[][]
  artifacts: { name: string; contentType: string; bytes: number }[]
}

const text = `
SELECT ${runColumns}, j.number AS "jobNumber", e.id AS "environmentId", e.name AS "environmentName",
  ru.name AS "runnerName", p.profile, (j.spec ->> 'warmupSeconds')::float8 AS "warmupSeconds", r.phases, r.start, r.argv,
  f.facts AS "hostFacts", sv.manifest, coalesce(sv.revision = r.manifest_revision, false) AS "manifestIsSame",
  (SELECT coalesce(jsonb_agg(b.samples ORDER BY b.seq), '[]') FROM run_samples b WHERE b.run_id = r.id) AS "sampleBatches",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'contentType', a.content_type, 'bytes', a.bytes)
     ORDER BY a.name <> 'stdout', a.name), '[]') FROM artifacts a WHERE a.run_id = r.id) AS artifacts
FROM runs r JOIN jobs j ON j.id = r.job_id JOIN environments e ON e.id = r.environment_id
JOIN subjects s ON s.id = r.subject_id JOIN load_profiles p ON p.id = r.load_profile_id
LEFT JOIN servers sv ON sv.id = s.server_id LEFT JOIN runners ru ON ru.id = r.runner_id
LEFT JOIN host_facts f ON f.id = r.host_facts_id LEFT JOIN results x ON x.run_id = r.id
WHERE r.id = $1`

/** A run with its surroundings, all but the figures of its result. */
export const runDetail = async (sql: Sql, runId: string): Promise<RunDetailRow | null> =>
  (await sql.query<RunDetailRow>(text, [runId])).rows[0] ?? null
