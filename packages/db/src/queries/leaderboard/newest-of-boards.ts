import { isStanding } from '../result/proposed.ts'

/** How many of the instance's newest results are searched: two nights of a large matrix. */
const mostLate = 2000

/** What was measured that long before the newest may still go before it. */
const lately = `interval '30 days'`

/** Condition on `series s`, and the CTE it needs: the project whose slug is `$1`. */
export const isOwn = 's.project_id = (SELECT id FROM project)'
export const project = 'project AS (SELECT id FROM projects WHERE slug = $1)'

/**
 * Builds CTEs, the last of which is `newest`: boards (scenario_id, environment_id, profile_id) with their newest result
 * (last_at) that counts at the instant `$2`, and whether they go first (is_full): they have at least half as many series as the
 * largest board of the 30 days before the newest. A single server at many loads takes the place of no ranking.
 *
 * Complete for the `scenarios` measured last: these are usually among the newest results of all, and only series of the
 * other scenarios are probed one by one. `fits`: a condition on `series s`. `walks`: false if so few series fit that
 * probing them is cheaper. `among`: the boards of which one is chosen, as the columns that they share; empty: all.
 */
export const newestOfBoards = ({
  fits,
  walks,
  scenarios,
  among,
}: Record<'fits' | 'walks' | 'scenarios' | 'among', string>): string => `
fitting AS (
  SELECT s.id, s.scenario_id, s.environment_id, s.load_profile_id AS profile_id
  FROM series s WHERE ${isOwn} AND ${fits}
),
late AS (
  SELECT f.scenario_id, f.environment_id, f.profile_id, max(r.measured_at) AS last_at, count(*) AS series
  FROM (
    SELECT n.series_id, max(n.measured_at) AS measured_at
    FROM (
      SELECT r.series_id, r.measured_at FROM results r WHERE r.measured_at <= $2 AND ${isStanding('r')} AND ${walks}
      ORDER BY r.measured_at DESC FETCH FIRST ${mostLate} ROWS WITH TIES
    ) n
    GROUP BY n.series_id
  ) r JOIN fitting f ON f.id = r.series_id
  GROUP BY f.scenario_id, f.environment_id, f.profile_id
),
early AS (
  SELECT f.scenario_id, f.environment_id, f.profile_id, max(n.measured_at) AS last_at, count(n.measured_at) AS series
  FROM fitting f LEFT JOIN LATERAL (
    SELECT r.measured_at FROM results r WHERE r.series_id = f.id AND r.measured_at <= $2 AND ${isStanding('r')}
    ORDER BY r.measured_at DESC LIMIT 1) n ON true
  WHERE (SELECT count(DISTINCT scenario_id) FROM late) < ${scenarios} AND f.scenario_id NOT IN (SELECT scenario_id FROM late)
  GROUP BY f.scenario_id, f.environment_id, f.profile_id
),
lately AS (
  SELECT b.*, b.last_at > max(b.last_at) OVER (${among}) - ${lately} AS is_late
  FROM (SELECT * FROM late UNION ALL SELECT * FROM early) b
),
newest AS (
  SELECT l.*, l.is_late AND l.series * 2 >= max(l.series) FILTER (WHERE l.is_late) OVER (${among}) AS is_full FROM lately l
)`
