import type { LoadProfile } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'
import { warmUpColumns } from './warm-up-columns.ts'

/** What is needed to judge and store a run's result; none of it changes while the run lasts. */
export interface RunContext {
  jobId: string
  projectId: string
  environmentId: string
  commit: string | null
  subjectName: string
  serverId: string | null
  scenarioId: string
  scenarioRevision: string
  profile: LoadProfile
  warmupSeconds: number
  warmupMaxSeconds: number
  round: number
  environmentFingerprint: string | null
  /** of the environment, as a fraction */
  noiseFloor: number | null
}

const statement = prepared(
  'run-context',
  `SELECT r.job_id AS "jobId", j.project_id AS "projectId", r.environment_id AS "environmentId", j.commit,
  s.name AS "subjectName", s.server_id AS "serverId", r.scenario_id AS "scenarioId",
  r.scenario_revision AS "scenarioRevision", p.profile, ${warmUpColumns}, r.round,
  f.fingerprint AS "environmentFingerprint", e.noise_floor AS "noiseFloor"
FROM runs r JOIN jobs j ON j.id = r.job_id JOIN subjects s ON s.id = r.subject_id
JOIN environments e ON e.id = r.environment_id JOIN load_profiles p ON p.id = r.load_profile_id LEFT JOIN host_facts f ON f.id = r.host_facts_id
WHERE r.id = $1`,
)

export const runContext = async (sql: Sql, runId: string): Promise<RunContext | null> =>
  (await sql.query<RunContext>(statement([runId]))).rows[0] ?? null
