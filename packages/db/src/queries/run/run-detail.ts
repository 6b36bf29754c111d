import type {
  HostFacts,
  LinkProbe,
  LoadProfile,
  PhaseTiming,
  Sample,
  ServerManifest,
  StartFacts,
} from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'
import type { RunPartRow } from '../part/run-parts.ts'
import { type RunRow, runColumns } from './run-rows.ts'
import { type SampleColumns, toSamples } from './sample-columns.ts'

export interface RunDetailRow extends RunRow {
  jobNumber: number
  environmentId: string
  environmentName: string
  runnerName: string | null
  profile: LoadProfile
  phases: PhaseTiming[]
  start: StartFacts | null
  argv: string[] | null
  /** of the leading host */
  hostId: string | null
  hostFacts: HostFacts | null
  /** null if everything ran on one host */
  link: LinkProbe | null
  /** hosts besides the leading one */
  parts: Pick<RunPartRow, 'role' | 'hostId' | 'name' | 'facts' | 'report'>[]
  /** manifest of the server as the catalogue has it now; null if the catalogue never had it */
  manifest: ServerManifest | null
  /** whether the catalogue's present server is the one that was measured */
  manifestIsSame: boolean
  sampleBatches: Sample[][]
  artifacts: { name: string; contentType: string; bytes: number }[]
  rawRemovedAt: Date | null
  samplesRemovedAt: Date | null
  logRemovedAt: Date | null
}

type StoredDetail = Omit<RunDetailRow, 'sampleBatches'> & { sampleBatches: (SampleColumns | Sample[])[] }

const statement = prepared(
  'run-detail',
  `
SELECT ${runColumns}, j.number AS "jobNumber", e.id AS "environmentId", e.name AS "environmentName",
  ru.name AS "runnerName", p.profile, r.phases, r.start, r.argv,
  f.host_id AS "hostId", f.facts AS "hostFacts", r.link,
  r.raw_removed_at AS "rawRemovedAt", r.samples_removed_at AS "samplesRemovedAt", r.log_removed_at AS "logRemovedAt",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('role', p.role, 'hostId', h.id, 'name', h.name, 'facts', pf.facts, 'report', p.report)
     ORDER BY p.ordinal), '[]')
   FROM run_parts p JOIN host_facts pf ON pf.id = p.host_facts_id JOIN hosts h ON h.id = pf.host_id
   WHERE p.run_id = r.id) AS parts,
   sv.manifest, coalesce(sv.revision = r.manifest_revision, false) AS "manifestIsSame",
  (SELECT coalesce(jsonb_agg(b.samples ORDER BY b.seq), '[]') FROM run_samples b WHERE b.run_id = r.id) AS "sampleBatches",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'contentType', a.content_type, 'bytes', a.bytes)
     ORDER BY a.name <> 'stdout', a.name), '[]') FROM artifacts a WHERE a.run_id = r.id) AS artifacts
FROM runs r JOIN jobs j ON j.id = r.job_id JOIN environments e ON e.id = r.environment_id
JOIN subjects s ON s.id = r.subject_id JOIN load_profiles p ON p.id = r.load_profile_id
LEFT JOIN servers sv ON sv.id = s.server_id LEFT JOIN runners ru ON ru.id = r.runner_id
LEFT JOIN host_facts f ON f.id = r.host_facts_id LEFT JOIN results x ON x.run_id = r.id
WHERE r.id = $1`,
)

/** A run with everything around it, except for the figures of its result. */
export const runDetail = async (sql: Sql, runId: string): Promise<RunDetailRow | null> => {
  const [row] = (await sql.query<StoredDetail>(statement([runId]))).rows
  return row ? { ...row, sampleBatches: row.sampleBatches.map(toSamples) } : null
}
