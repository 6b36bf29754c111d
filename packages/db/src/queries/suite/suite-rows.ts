import type { DueOutcome, JobStatus, SuiteJob } from '@wrkbench/contracts'
import { inNameOrder } from '../../name-order.ts'
import type { Sql } from '../../sql.ts'
import { runCounts } from '../run/run-states.ts'

export interface SuiteRow {
  id: string
  projectId: string
  project: string
  environmentId: string
  environmentName: string
  name: string
  spec: Omit<SuiteJob, 'environment'>
  cron: string | null
  timezone: string
  enabled: boolean
  nextRunAt: Date | null
  lastDueAt: Date | null
  lastOutcome: DueOutcome | null
  lastNote: string | null
  createdBy: string
  createdAt: Date
  updatedAt: Date
  /** changes with every change of the row */
  version: string
  /** instants within the JSON are text */
  lastRun: {
    id: string
    number: number
    status: JobStatus
    createdAt: string
    finishedAt: string | null
    dueAt: string | null
    runs: { total: number; succeeded: number; failed: number; cancelled: number }
  } | null
  trend: { jobId: string; number: number; at: string; cells: number; value: number }[]
}

/** Maximum number of jobs in the trend. */
const trendJobs = 20

/**
 * The newest job decides which cells count, measured how and where. Older jobs are in the trend only if they measured
 * exactly the same.
 */
const trend = `
  SELECT coalesce(jsonb_agg(jsonb_build_object('jobId', id, 'number', number, 'at', finished_at, 'cells', cells,
    'value', value) ORDER BY number), '[]') AS trend
  FROM (
    SELECT r.id, r.number, r.finished_at, c.cells, c.value, c.measured,
      first_value(c.measured) OVER (ORDER BY r.number DESC) AS newest
    FROM (
      SELECT j.id, j.number, j.finished_at FROM jobs j
      WHERE j.suite_id = s.id AND j.status IN ('SUCCEEDED', 'PARTIAL') ORDER BY j.number DESC LIMIT ${trendJobs}
    ) r CROSS JOIN LATERAL (
      SELECT count(*)::int AS cells, exp(avg(ln(middle))) AS value,
        array_agg(series_id::int8 ORDER BY series_id) || array_agg(segment ORDER BY series_id) AS measured
      FROM (
        SELECT x.series_id, min(x.segment) AS segment,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY x.successes_per_second) AS middle
        FROM results x WHERE x.group_id = r.id AND x.flag_count = 0 AND x.successes_per_second > 0
        GROUP BY x.series_id
      ) cells
    ) c WHERE c.cells > 0
  ) jobs WHERE measured = newest`

const text = `
SELECT s.id, s.project_id AS "projectId", p.slug AS project, e.id AS "environmentId", e.name AS "environmentName", s.name,
  s.spec, s.cron, s.timezone, s.enabled, s.next_run_at AS "nextRunAt", s.last_due_at AS "lastDueAt",
  s.last_outcome AS "lastOutcome", s.last_note AS "lastNote", s.created_by AS "createdBy", s.created_at AS "createdAt",
  s.updated_at AS "updatedAt", s.xmin::text AS version, to_jsonb(last) AS "lastRun", line.trend
FROM suites s JOIN projects p ON p.id = s.project_id JOIN environments e ON e.id = s.environment_id
LEFT JOIN LATERAL (
  SELECT j.id, j.number, j.status, j.created_at AS "createdAt", j.finished_at AS "finishedAt", j.suite_due_at AS "dueAt",
    (SELECT to_jsonb(c) FROM (SELECT ${runCounts} FROM runs r WHERE r.job_id = j.id AND NOT r.superseded) c) AS runs
  FROM jobs j WHERE j.suite_id = s.id ORDER BY j.number DESC LIMIT 1
) last ON true
CROSS JOIN LATERAL (${trend}) line
WHERE ($1::uuid IS NULL OR s.id = $1) AND ($2::text IS NULL OR p.slug = $2) AND ($3::text IS NULL OR (${inNameOrder('s.name')}, s.id::text) > (${inNameOrder('$3')}, $4))
  AND ($6::text IS NULL OR position(lower($6) IN lower(s.name)) > 0)
ORDER BY ${inNameOrder('s.name')}, s.id::text LIMIT $5`

export interface SuiteFilter {
  id: string | null
  project: string | null
  /** part of the name; null: every suite */
  q: string | null
  /** last suite of the previous page */
  after: { name: string; id: string } | null
  limit: number
}

/** Suites ordered by name, each with its newest job and its trend. */
export const suiteRows = async (sql: Sql, { id, project, q, after, limit }: SuiteFilter): Promise<SuiteRow[]> =>
  (await sql.query<SuiteRow>(text, [id, project, after?.name ?? null, after?.id ?? null, limit, q])).rows
