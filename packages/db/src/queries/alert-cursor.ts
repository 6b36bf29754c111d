import type { Sql } from '../sql.ts'

export interface ChangedSeries {
  seriesId: number
  /** its newest result that is there */
  newest: number
}

const changed = `
SELECT fresh.series_id AS "seriesId", max(fresh.newest)::float8 AS newest
FROM (
  SELECT r.series_id, max(r.id) AS newest FROM results r
  WHERE r.id > (SELECT until_result_id FROM alert_cursor WHERE id = 1) AND r.report_id IS NOT NULL GROUP BY r.series_id
  UNION ALL
  SELECT r.series_id, max(r.id) FROM jobs j JOIN results r ON r.group_id = j.id
  WHERE j.finished_at > (SELECT jobs_until FROM alert_cursor WHERE id = 1) GROUP BY r.series_id
) fresh
GROUP BY fresh.series_id
HAVING max(fresh.newest) > coalesce(
  (SELECT max(w.seen_result_id) FROM alert_watches w WHERE w.series_id = fresh.series_id), 0)
ORDER BY 2 LIMIT $1`

/** Series with results that were not looked at yet: of reports, and of jobs that are over. Those that waited longest first. */
export const changedSeries = async (sql: Sql, limit: number): Promise<ChangedSeries[]> =>
  (await sql.query<ChangedSeries>(changed, [limit])).rows

const advance = `
INSERT INTO alert_cursor AS c (id, until_result_id, next_result_id, next_at, jobs_until)
SELECT 1, newest, newest, $1::timestamptz, $1::timestamptz FROM (SELECT coalesce(max(id), 0) AS newest FROM results) r
ON CONFLICT (id) DO UPDATE SET until_result_id = c.next_result_id, next_result_id = excluded.next_result_id, next_at = $1,
  jobs_until = $2
WHERE c.next_at < $3`

/**
 * Leaves behind what everybody has had a minute to commit: an id is given out before its row can be seen. Jobs end by the
 * clock of another process, and are few. The first time, what is there already is history.
 */
export const advanceAlertCursor = async (sql: Sql, now: Date): Promise<void> => {
  const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  await sql.query(advance, [now, earlier(10), earlier(1)])
}

export interface JudgedSeries extends ChangedSeries {
  metric: string
  /** the last point judged; null: it has none */
  at: number | null
  result: number | null
}

const note = `
INSERT INTO alert_watches (series_id, metric, seen_result_id, judged_at, judged_result_id)
SELECT "seriesId", metric, newest, at, result
FROM jsonb_to_recordset($1) AS x ("seriesId" int, metric text, newest int8, at int8, result int8)
ON CONFLICT (series_id, metric) DO UPDATE SET seen_result_id = excluded.seen_result_id,
  judged_at = coalesce(excluded.judged_at, alert_watches.judged_at),
  judged_result_id = coalesce(excluded.judged_result_id, alert_watches.judged_result_id)`

/** How far series have been judged. */
export const noteJudged = async (tx: Sql, judged: readonly JudgedSeries[]): Promise<void> => {
  if (judged.length > 0) await tx.query(note, [JSON.stringify(judged)])
}
