import type { Flag, HostFacts, ServerManifest } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'
import { openStates } from '../job/job-state.ts'
import { cutGroup, isWhole } from '../result/partial.ts'
import { isStanding } from '../result/proposed.ts'
import { figureColumns, type NumberColumns } from '../result/result-columns.ts'
import { factsOfResult } from '../trend/trend-context.ts'

export interface BoardSelection {
  project: string
  scenarioId: string
  environmentId: string
  profileId: number
  at: Date
}

export interface BoardSubject {
  subjectId: number
  subjectName: string
  serverId: string | null
  manifest: ServerManifest | null
  linesOfCode: number | null
  catalogueVersion: string | null
  /** the newest run, if it failed after the newest result; else null */
  failedJobId: string | null
  failedJobNumber: number | null
  failure: string | null
  /** the newest group, if it is partial at the instant: of a job that gave `rounds` of `planned`, and may have ended */
  partial: { jobId: string; jobNumber: number; rounds: number; planned: number; ended: boolean } | null
}

/** One round of the group of results that speaks for a subject; all fields are `null` for a subject without results. */
export interface BoardResult {
  seriesId: number
  groupId: string
  jobNumber: number | null
  runId: string | null
  measuredAt: Date
  startMs: number | null
  flags: Flag[]
  frameworkVersion: string | null
  environmentFingerprint: string | null
  methodologyFingerprint: string
  /** on the newest result of the whole board only, else null */
  hostFacts: HostFacts | null
}

export type BoardRow = BoardSubject & (BoardResult | { [K in keyof BoardResult]: null }) & NumberColumns

/**
 * Subquery for each row. In a join, PostgreSQL walks through all jobs for each row when it expects fewer rows than
 * come.
 */
const jobNumber = (id: string): string => `(SELECT number FROM jobs WHERE id = ${id})`

/** Subquery for whether a job has not ended. */
const isOpen = (id: string): string => `SELECT status IN ${openStates} FROM jobs WHERE id = ${id}`

/** Subquery for what there is of a partial group at the instant; NULL if it is not a job's. */
const partial = `(
    SELECT jsonb_build_object('jobId', j.id, 'jobNumber', j.number, 'planned', (j.spec ->> 'rounds')::int,
      'ended', coalesce(j.finished_at <= $2, false), 'rounds', (
        SELECT count(*) FROM results r WHERE r.group_id = j.id AND r.series_id = n.series_id AND r.measured_at <= $2))
    FROM jobs j WHERE j.id = n.partial_id)`

/** Subquery for a series' newest group at the instant: of those measured at the same one, the one handed in last. */
const newestOf = (condition: string): string => `
    SELECT tied.group_id, tied.measured_at FROM (
      SELECT r.group_id, r.measured_at, r.id FROM results r
      WHERE r.series_id = se.id AND r.measured_at <= $2 AND ${isStanding('r')} AND ${condition}
      ORDER BY r.measured_at DESC FETCH FIRST ROW WITH TIES
    ) tied ORDER BY tied.id DESC LIMIT 1`

/** Subquery for the subject with the next id of which there is a run on a board: each costs one look into an index. */
const nextTried = (board: string, after: string): string => `(
    SELECT r.subject_id FROM runs r
    WHERE r.load_profile_id = ${board}.profile AND r.scenario_id = ${board}.scenario AND r.environment_id = ${board}.environment
      AND r.subject_id > ${after}
    ORDER BY r.subject_id LIMIT 1)`

/**
 * A board's subjects have a series or a run there: others of the project are not looked up.
 * `late` is the newest group; `whole` the newest that is neither partial nor cut at the instant. Without one, the rounds of
 * `late` are shown. A run that failed counts unless its job is shown, or still runs and has results to come.
 */
const statement = prepared(
  'leaderboard-rows',
  `
WITH RECURSIVE boards AS (
  SELECT (k - 1)::int AS place, pr.id AS project, scenario, environment, profile
  FROM projects pr, unnest($3::text[], $4::uuid[], $5::int[]) WITH ORDINALITY AS b (scenario, environment, profile, k)
  WHERE pr.slug = $1
),
tried AS (
  SELECT b.*, ${nextTried('b', '0')} AS subject_id FROM boards b
  UNION ALL
  SELECT t.place, t.project, t.scenario, t.environment, t.profile, ${nextTried('t', 't.subject_id')}
  FROM tried t WHERE t.subject_id IS NOT NULL
),
newest AS (
  SELECT b.place, su.id, su.name, su.server_id, se.id AS series_id,
    last.group_id, last.measured_at, ended.*,
    CASE WHEN late.group_id IS DISTINCT FROM whole.group_id THEN late.group_id END AS partial_id,
    CASE WHEN ended.run_status <> 'SUCCEEDED' AND ended.run_job_id IS DISTINCT FROM last.group_id
      AND (ended.run_job_id IS DISTINCT FROM late.group_id OR NOT (${isOpen('late.group_id')})) THEN ended.run_job_id END AS failed_job_id
  FROM boards b CROSS JOIN LATERAL (
    SELECT se.subject_id FROM series se WHERE se.project_id = b.project AND se.scenario_id = b.scenario
      AND se.environment_id = b.environment AND se.load_profile_id = b.profile
    UNION SELECT t.subject_id FROM tried t WHERE t.place = b.place
  ) c JOIN subjects su ON su.id = c.subject_id AND su.project_id = b.project
  LEFT JOIN series se ON se.project_id = b.project AND se.scenario_id = b.scenario AND se.environment_id = b.environment
    AND se.load_profile_id = b.profile AND se.subject_id = su.id
  LEFT JOIN LATERAL (${newestOf('true')}) late ON true
  LEFT JOIN LATERAL (${newestOf(`r.group_id IS DISTINCT FROM ${cutGroup('se.id', '$2')} AND ${isWhole('r')}`)}) whole ON true
  CROSS JOIN LATERAL (SELECT coalesce(whole.group_id, late.group_id), coalesce(whole.measured_at, late.measured_at)) last (group_id, measured_at)
  LEFT JOIN LATERAL (
    SELECT r.status, r.job_id, r.error FROM runs r
    WHERE r.load_profile_id = b.profile AND r.scenario_id = b.scenario AND r.environment_id = b.environment
      AND r.subject_id = su.id
      AND r.finished_at <= $2 AND r.status IN ('SUCCEEDED', 'FAILED', 'TIMED_OUT', 'LOST') AND NOT r.superseded
    ORDER BY r.finished_at DESC LIMIT 1
  ) ended (run_status, run_job_id, run_error) ON true
  WHERE last.group_id IS NOT NULL OR ended.run_status <> 'SUCCEEDED'
)
SELECT n.place, n.id AS "subjectId", n.name AS "subjectName", n.server_id AS "serverId", sv.manifest, sv.lines_of_code AS "linesOfCode",
  sv.framework_version AS "catalogueVersion", n.failed_job_id AS "failedJobId",
  ${jobNumber('n.failed_job_id')} AS "failedJobNumber",
  CASE WHEN n.failed_job_id IS NOT NULL THEN coalesce(n.run_error ->> 'message', n.run_status::text) END AS failure,
  ${partial} AS partial,
  x.series_id AS "seriesId", x.group_id AS "groupId", ${jobNumber('x.group_id')} AS "jobNumber", x.run_id AS "runId",
  x.measured_at AS "measuredAt", x.start_ms AS "startMs", x.flags, x.framework_version AS "frameworkVersion",
  x.environment_fingerprint AS "environmentFingerprint", x.methodology_fingerprint AS "methodologyFingerprint",
  CASE WHEN x.measured_at = max(x.measured_at) OVER (PARTITION BY n.place) THEN ${factsOfResult('x')} END AS "hostFacts",
  ${figureColumns.map((column) => `x.${column}`).join(', ')}
FROM newest n LEFT JOIN servers sv ON sv.id = n.server_id
LEFT JOIN results x ON x.series_id = n.series_id AND x.group_id = n.group_id AND x.measured_at <= $2
ORDER BY n.place, n.id, x.round, x.id`,
)

/**
 * Of several boards of a project: the newest group of results that speaks for each subject (docs/adr/0050), round by round, and
 * the reason if a subject's newest run failed. Of groups measured at the same instant, the one handed in last counts, as in a
 * trend. `place` is the index of a row's board.
 */
export const boardsRows = async (
  sql: Sql,
  { project, at, boards }: { project: string; at: Date; boards: readonly Omit<BoardSelection, 'project' | 'at'>[] },
): Promise<(BoardRow & { place: number })[]> => {
  const column = <K extends keyof (typeof boards)[number]>(key: K) => boards.map((board) => board[key])
  const values = [project, at, column('scenarioId'), column('environmentId'), column('profileId')]
  return (await sql.query<BoardRow & { place: number }>(statement(values))).rows
}

/** The same for one. */
export const leaderboardRows = (sql: Sql, { project, at, ...board }: BoardSelection): Promise<BoardRow[]> =>
  boardsRows(sql, { project, at, boards: [board] })
