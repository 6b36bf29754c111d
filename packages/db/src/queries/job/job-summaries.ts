import type { CreateJob, JobPreset, JobStatus, LoadProfile, Placement, RunCounts } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { activeStates, runCounts } from '../run/run-states.ts'
import { openStates } from './job-state.ts'

export interface JobSpecRow {
  servers: string[]
  scenarios: string[]
  profiles: LoadProfile[]
  rounds: number
  /** most rounds after these, for cells that the machine put in doubt; absent in older jobs, and where there are none */
  spareRounds?: number
  /** whether rounds count alternately as A and B; absent in older jobs */
  aa?: boolean
  /** whether pairs that a server does not serve have no runs; absent in older jobs, which have no such pairs */
  servedOnly?: boolean
  warmupSeconds: number
  /** this and `preset` are absent in jobs created before 2026-11-21 */
  warmupMaxSeconds?: number
  preset?: JobPreset
  /** absent in older jobs, where it means auto */
  pinning?: Placement['pinning']
  /** absent if any runner may do the job */
  runnerLabels?: string[]
  order: NonNullable<CreateJob['order']>
}

export interface JobRow {
  id: string
  number: number
  project: string
  environmentId: string
  environmentName: string
  label: string | null
  commit: string | null
  suiteId: string | null
  suiteName: string | null
  suiteDueAt: Date | null
  status: JobStatus
  spec: JobSpecRow
  seed: number
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  cancelRequestedAt: Date | null
  eventSeq: number
  runs: RunCounts
  /** pace of each load profile, for jobs that are not over */
  paces: { profileIndex: number; remaining: number; meanSeconds: number | null; activeSeconds: number }[]
}

/** Columns selected by every statement about a job; `$1` is the present instant. */
export const jobColumns = `
  j.id, j.number, p.slug AS project, e.id AS "environmentId", e.name AS "environmentName", j.label, j.commit, j.status,
  j.suite_id AS "suiteId", s.name AS "suiteName", j.suite_due_at AS "suiteDueAt",
  j.spec, j.seed, j.created_at AS "createdAt", j.started_at AS "startedAt", j.finished_at AS "finishedAt",
  j.cancel_requested_at AS "cancelRequestedAt", j.event_seq AS "eventSeq",
  (SELECT to_jsonb(c) FROM (SELECT ${runCounts} FROM runs r WHERE r.job_id = j.id AND NOT r.superseded) c) AS runs,
  CASE WHEN j.status IN ${openStates} THEN
    (SELECT coalesce(jsonb_agg(c), '[]') FROM (
      SELECT r.profile_index AS "profileIndex",
        count(*) FILTER (WHERE r.status = 'QUEUED' OR r.status IN ${activeStates})::int AS remaining,
        avg(extract(epoch FROM r.finished_at - r.started_at)::float8) FILTER (WHERE r.status = 'SUCCEEDED') AS "meanSeconds",
        coalesce(sum(extract(epoch FROM $1::timestamptz - r.started_at)::float8) FILTER (WHERE r.status IN ${activeStates}), 0)
          AS "activeSeconds"
      FROM runs r WHERE r.job_id = j.id GROUP BY r.profile_index) c)
  ELSE '[]' END AS paces`

export const jobTables = `
  jobs j JOIN projects p ON p.id = j.project_id JOIN environments e ON e.id = j.environment_id
  LEFT JOIN suites s ON s.id = j.suite_id`

const text = `
SELECT ${jobColumns} FROM ${jobTables}
WHERE ($2::int IS NULL OR j.number < $2) AND ($3::text IS NULL OR p.slug = $3)
  AND ($4::job_status[] IS NULL OR j.status = ANY ($4)) AND ($6::uuid IS NULL OR j.suite_id = $6)
ORDER BY j.number DESC LIMIT $5`

export interface JobFilter {
  now: Date
  beforeNumber: number | null
  project: string | null
  statuses: readonly JobStatus[] | null
  suiteId: string | null
  limit: number
}

/** Jobs with a number below `beforeNumber`, newest first. */
export const jobSummaries = async (sql: Sql, filter: JobFilter): Promise<JobRow[]> => {
  const { now, beforeNumber, project, statuses, suiteId, limit } = filter
  return (await sql.query<JobRow>(text, [now, beforeNumber, project, statuses, limit, suiteId])).rows
}
