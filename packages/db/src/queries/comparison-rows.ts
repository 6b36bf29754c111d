import type { Flag, HostFacts } from '@wrkbench/contracts'
import type { Sql } from '../sql.ts'
import { isStanding } from './proposed.ts'
import { figureColumns, type NumberColumns } from './result-columns.ts'
import { type SeriesRow, seriesColumns, seriesTables } from './series-rows.ts'
import { factsOfResult } from './trend-context.ts'

/** One side of a comparison; null: any. What a pull request handed in has to be asked for by its group, commit or branch. */
export interface SideAsked {
  server: string | null
  /** id or name */
  environment: string | null
  at: Date
  jobNumber: number | null
  /** job or report */
  groupId: string | null
  /** beginning of a commit */
  commit: string | null
  branch: string | null
}

export interface ComparisonAsked {
  project: string
  sides: readonly SideAsked[]
  scenarios: readonly string[] | null
  servers: readonly string[] | null
  profileId: number | null
  /** groups of rounds at the most */
  limit: number
}

/** One round of a group that a side stands for. */
export interface ComparisonRow extends SeriesRow {
  side: number
  id: number
  groupId: string
  round: number
  measuredAt: Date
  startMs: number | null
  flags: Flag[]
  jobId: string | null
  jobNumber: number | null
  noiseFloor: number | null
  commit: string | null
  frameworkVersion: string | null
  generatorVersion: string | null
  parserVersion: number
  scenarioRevision: string | null
  warmupSeconds: number | null
  environmentFingerprint: string | null
  methodologyFingerprint: string
  /** of the newest round of a group, else null */
  facts: HostFacts | null
}

const text = `
WITH side AS (
  SELECT o.k - 1 AS k, o.server, o.environment, o.at, o.commit, o.branch,
    coalesce(o.group_id, (SELECT j.id FROM jobs j WHERE j.number = o.job_number)) AS group_id,
    o.job_number IS NOT NULL OR o.group_id IS NOT NULL AS by_group
  FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::uuid[], $7::text[],
    $12::text[]) WITH ORDINALITY AS o (server, environment, at, job_number, group_id, commit, branch, k)
), offered AS (
  SELECT side.k, r.series_id FROM side CROSS JOIN LATERAL (
    SELECT DISTINCT series_id FROM results WHERE group_id = side.group_id
  ) r WHERE side.by_group
  UNION ALL
  SELECT side.k, r.series_id FROM side CROSS JOIN LATERAL (
    SELECT DISTINCT series_id FROM results WHERE commit ~>=~ side.commit AND commit ~<~ (side.commit || '~')
  ) r WHERE side.commit IS NOT NULL AND NOT side.by_group
  UNION ALL
  SELECT side.k, s.id FROM side JOIN series s ON true WHERE side.commit IS NULL AND NOT side.by_group
), chosen AS (
  SELECT side.k, s.id AS series_id, last.group_id, side.at
  FROM side JOIN offered ON offered.k = side.k JOIN ${seriesTables.replace('series s', 'series s ON s.id = offered.series_id')}
  CROSS JOIN LATERAL (
    SELECT r.group_id FROM results r
    WHERE r.series_id = s.id AND r.measured_at <= side.at AND (NOT side.by_group OR r.group_id = side.group_id)
      AND (side.commit IS NULL OR starts_with(r.commit, side.commit)) AND (side.branch IS NULL OR r.branch = side.branch)
      AND (side.by_group OR side.commit IS NOT NULL OR side.branch IS NOT NULL OR ${isStanding('r.group_id')})
    ORDER BY r.measured_at DESC LIMIT 1
  ) last
  WHERE pr.slug = $1 AND (side.server IS NULL OR su.name = side.server)
    AND (side.environment IS NULL OR e.name = side.environment OR e.id::text = lower(side.environment))
    AND ($8::text[] IS NULL OR s.scenario_id = ANY ($8)) AND ($9::text[] IS NULL OR su.name = ANY ($9))
    AND ($10::int IS NULL OR s.load_profile_id = $10)
  ORDER BY side.k, s.id LIMIT $11
)
SELECT c.k::int AS side, r.id, ${seriesColumns}, r.group_id AS "groupId", r.round, r.measured_at AS "measuredAt",
  r.start_ms AS "startMs", r.flags, j.id AS "jobId", j.number AS "jobNumber", e.noise_floor AS "noiseFloor", r.commit,
  r.framework_version AS "frameworkVersion", r.generator_version AS "generatorVersion",
  r.parser_version AS "parserVersion", ru.scenario_revision AS "scenarioRevision",
  (j.spec ->> 'warmupSeconds')::float8 AS "warmupSeconds", r.environment_fingerprint AS "environmentFingerprint",
  r.methodology_fingerprint AS "methodologyFingerprint",
  CASE WHEN row_number() OVER (PARTITION BY c.k, c.series_id ORDER BY r.id DESC) = 1 THEN ${factsOfResult} END AS facts,
  ${figureColumns.map((column) => `r.${column}`).join(', ')}
FROM chosen c JOIN results r ON r.series_id = c.series_id AND r.group_id = c.group_id AND r.measured_at <= c.at
JOIN ${seriesTables.replace('series s', 'series s ON s.id = c.series_id')}
LEFT JOIN runs ru ON ru.id = r.run_id LEFT JOIN jobs j ON j.id = r.group_id
ORDER BY c.k, "scenarioName", p.id, "subjectName", e.name, r.round, r.id`

/** Of each side the newest group of every series that fits it, round by round. */
export const comparisonRows = async (
  sql: Sql,
  { project, sides, scenarios, servers, profileId, limit }: ComparisonAsked,
): Promise<(ComparisonRow & NumberColumns)[]> => {
  const column = <K extends keyof SideAsked>(key: K): SideAsked[K][] => sides.map((side) => side[key])
  const { rows } = await sql.query<ComparisonRow & NumberColumns>(text, [
    ...[project, column('server'), column('environment'), column('at'), column('jobNumber'), column('groupId')],
    ...[column('commit'), scenarios, servers, profileId, limit, column('branch')],
  ])
  return rows
}
