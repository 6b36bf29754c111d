import type { Flag, HostFacts } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'
import { type SeriesRow, seriesColumns, seriesJoins } from '../series/series-rows.ts'
import { factsOfResult } from '../trend/trend-context.ts'
import { cutGroup, isWhole, partialOf } from './partial.ts'
import { isStanding } from './proposed.ts'

/**
 * One side of a comparison; a null field accepts anything. Results of a pull request are found only by group, commit or
 * branch.
 */
export interface SideAsked {
  server: string | null
  /** id or name */
  environment: string | null
  at: Date
  jobNumber: number | null
  /** id of a job or report */
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
  /** maximum number of groups of rounds */
  limit: number
}

/** A group that represents a side, with its series. */
export interface ComparedGroupRow extends SeriesRow {
  groupId: string
  noiseFloor: number | null
  /** if the group is partial: how many rounds its job was to have */
  partialOf: number | null
  jobId: string | null
  jobNumber: number | null
  warmupSeconds: number | null
  /** facts of the host of its newest round */
  facts: HostFacts | null
}

/** The figures that metrics and tables of a comparison use: a third of a result's figures. */
const comparedFigures = [
  'successes_per_second',
  'requests_per_second',
  'throughput_bytes_per_second',
  'latency_mean_us',
  'latency_p50_us',
  'latency_p75_us',
  'latency_p90_us',
  'latency_p95_us',
  'latency_p99_us',
  'latency_p999_us',
  'latency_max_us',
  'server_peak_rss_bytes',
  'server_cpu_user_seconds',
  'server_cpu_system_seconds',
  'server_cpu_wall_seconds',
] as const

/** One round of a group. */
export interface ComparisonRow extends Record<(typeof comparedFigures)[number], number | null> {
  side: number
  seriesId: number
  id: number
  measuredAt: Date
  startMs: number | null
  flags: Flag[]
  commit: string | null
  frameworkVersion: string | null
  generatorVersion: string | null
  scenarioRevision: string | null
  environmentFingerprint: string | null
  methodologyFingerprint: string
  /**
   * set on one round of each group, else null: repeating it with every round takes longer than the rounds themselves
   */
  group: ComparedGroupRow | null
}

type Kind = 'group' | 'commit' | 'newest'

const kindOf = ({ jobNumber, groupId, commit }: SideAsked): Kind =>
  jobNumber !== null || groupId !== null ? 'group' : commit === null ? 'newest' : 'commit'

/** For each kind of side, the join that finds the series `s` it may stand for. */
const offers: Record<Kind, string> = {
  group: `CROSS JOIN LATERAL (SELECT DISTINCT series_id FROM results WHERE group_id = side.group_id) o
    JOIN series s ON side.kind = 'group' AND s.id = o.series_id`,
  commit: `CROSS JOIN LATERAL (
      SELECT DISTINCT series_id FROM results WHERE commit ~>=~ side.commit AND commit ~<~ (side.commit || '~')
    ) o JOIN series s ON side.kind = 'commit' AND s.id = o.series_id`,
  newest: `JOIN series s ON side.kind = 'newest'`,
}

const fitsSide = `pr.slug = $1 AND (side.server IS NULL OR su.name = side.server)
  AND (side.environment IS NULL OR e.name = side.environment OR e.id::text = lower(side.environment))`

/** Subquery for the newest group of a series that fits a side and the condition. */
const newestOf = (condition: string): string => `
    SELECT late.group_id FROM (
      SELECT r.group_id, r.id FROM results r
      WHERE r.series_id = o.series_id AND r.measured_at <= o.at AND (o.kind <> 'group' OR r.group_id = o.group_id)
        AND (o.commit IS NULL OR starts_with(r.commit, o.commit)) AND (o.branch IS NULL OR r.branch = o.branch)
        AND (o.kind <> 'newest' OR o.branch IS NOT NULL OR ${isStanding('r')}) AND ${condition}
      ORDER BY r.measured_at DESC FETCH FIRST ROW WITH TIES
    ) late ORDER BY late.id DESC LIMIT 1`

/** SQL condition: whether the group of a result speaks for its series at the instant of a side. */
const settled = `r.group_id IS DISTINCT FROM ${cutGroup('o.series_id', 'o.at')} AND ${isWhole('r')}`

/**
 * `kinds`: the kinds of the sides asked for. Other kinds are left out, because planning all of them takes as long as
 * running the statement.
 */
const textOf = (kinds: readonly Kind[], filters: readonly string[]): string => `
WITH side AS (
  SELECT o.k - 1 AS k, o.server, o.environment, o.at, o.commit, o.branch, o.kind,
    coalesce(o.group_id, (SELECT j.id FROM jobs j WHERE j.number = o.job_number)) AS group_id
  FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::uuid[], $7::text[], $8::text[],
    $9::text[]) WITH ORDINALITY AS o (server, environment, at, job_number, group_id, commit, branch, kind, k)
), offered AS (
  ${kinds
    .map(
      (kind) => `SELECT side.*, s.id AS series_id FROM side ${offers[kind]}
  JOIN projects pr ON pr.id = s.project_id JOIN subjects su ON su.id = s.subject_id JOIN environments e ON e.id = s.environment_id
  WHERE ${[fitsSide, ...filters].join(' AND ')}`,
    )
    .join(' UNION ALL ')}
), chosen AS (
  SELECT o.k, o.series_id, last.group_id, o.at FROM offered o CROSS JOIN LATERAL (
    SELECT coalesce(CASE WHEN o.kind <> 'group' THEN (${newestOf(settled)}) END, (${newestOf('true')})) AS group_id
    OFFSET 0 -- so that it is asked for once, not once more by the condition below
  ) last
  WHERE last.group_id IS NOT NULL
  ORDER BY o.k, o.series_id LIMIT $10
), named AS MATERIALIZED (
  SELECT c.k::int AS side, c.group_id AS "groupId", c.at AS until, ${seriesColumns}, e.noise_floor AS "noiseFloor",
    ${partialOf('c.group_id', 'c.series_id')} AS "partialOf", j.id AS "jobId", j.number AS "jobNumber", (j.spec ->> 'warmupSeconds')::float8 AS "warmupSeconds"
  FROM chosen c JOIN series s ON s.id = c.series_id ${seriesJoins}
  LEFT JOIN jobs j ON j.id = c.group_id
)
SELECT n.side, n."seriesId", r.id, r.measured_at AS "measuredAt", r.start_ms AS "startMs", r.flags, r.commit,
  r.framework_version AS "frameworkVersion", r.generator_version AS "generatorVersion",
  ru.scenario_revision AS "scenarioRevision", r.environment_fingerprint AS "environmentFingerprint",
  r.methodology_fingerprint AS "methodologyFingerprint",
  CASE WHEN row_number() OVER (PARTITION BY n.side, n."seriesId" ORDER BY r.id DESC) = 1
    THEN to_jsonb(n) || jsonb_build_object('facts', ${factsOfResult('r')}) END AS group,
  ${comparedFigures.map((column) => `r.${column}`).join(', ')}
FROM named n JOIN results r ON r.series_id = n."seriesId" AND r.group_id = n."groupId" AND r.measured_at <= n.until
LEFT JOIN runs ru ON ru.id = r.run_id
ORDER BY n.side, n."seriesId", r.round, r.id`

/** For each side, the newest group of every series that fits it, preferably not a partial one, round by round. */
export const comparisonRows = async (
  sql: Sql,
  { project, sides, scenarios, servers, profileId, limit }: ComparisonAsked,
): Promise<ComparisonRow[]> => {
  const column = <K extends keyof SideAsked>(key: K): SideAsked[K][] => sides.map((side) => side[key])
  const kinds = sides.map(kindOf)
  const values: unknown[] = [
    ...[project, column('server'), column('environment'), column('at'), column('jobNumber'), column('groupId')],
    ...[column('commit'), column('branch'), kinds, limit],
  ]
  const filters = [
    { name: 'scenario', test: 's.scenario_id = ANY', type: 'text[]', value: scenarios },
    { name: 'server', test: 'su.name = ANY', type: 'text[]', value: servers },
    { name: 'profile', test: 's.load_profile_id =', type: 'int', value: profileId },
  ]
    .filter(({ value }) => value !== null)
    .map(({ name, test, type, value }) => ({ name, sql: `${test} ($${values.push(value)}::${type})` }))
  const asked = [...new Set(kinds)].sort()
  const statement = prepared(
    ['comparison', ...asked, ...filters.map(({ name }) => name)].join('-'),
    textOf(
      asked,
      filters.map(({ sql }) => sql),
    ),
  )
  return (await sql.query<ComparisonRow>(statement(values))).rows
}
