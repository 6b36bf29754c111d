import type { Sql } from '../../sql.ts'

export interface ChangedSeries {
  seriesId: number
  /** which of its results are new: how many, and the sum of their ids */
  seen: string
}

const changed = `
WITH fresh AS (
  SELECT r.series_id, r.id FROM results r
  WHERE r.id > (SELECT until_result_id FROM alert_cursor WHERE id = 1) AND r.report_id IS NOT NULL
  UNION ALL
  SELECT r.series_id, r.id FROM jobs j JOIN results r ON r.group_id = j.id
  WHERE j.finished_at > (SELECT least(jobs_until, now() - interval '10 minutes') FROM alert_cursor WHERE id = 1)
), known AS (
  SELECT series_id, count(*) || ' ' || sum(id) AS seen, max(id) AS newest FROM fresh GROUP BY series_id
), again AS (
  SELECT DISTINCT series_id FROM alert_watches WHERE seen = ''
)
SELECT coalesce(k.series_id, a.series_id) AS "seriesId", coalesce(k.seen, '0') AS seen
FROM known k FULL JOIN again a ON a.series_id = k.series_id
WHERE a.series_id IS NOT NULL
  OR NOT EXISTS (SELECT FROM alert_watches w WHERE w.series_id = k.series_id AND w.seen = k.seen)
ORDER BY k.newest NULLS FIRST, 1 LIMIT $1`

/**
 * Series of which other results are new than when they were looked at: of reports, and of jobs that are over. Compared as sets:
 * an id is given out before its row can be seen, so that a smaller one may come later. What the cursor leaves behind makes
 * another set, too; that look finds nothing. Those that waited longest first.
 */
export const changedSeries = async (sql: Sql, limit: number): Promise<ChangedSeries[]> =>
  (await sql.query<ChangedSeries>(changed, [limit])).rows

const advance = `
INSERT INTO alert_cursor AS c (id, until_result_id, next_result_id, next_at, jobs_until)
SELECT 1, newest, newest, $1::timestamptz, $1::timestamptz FROM (SELECT coalesce(max(id), 0) AS newest FROM results) r
ON CONFLICT (id) DO UPDATE SET
  until_result_id = CASE WHEN c.next_at > $1 THEN c.until_result_id ELSE c.next_result_id END,
  next_result_id = CASE WHEN c.next_at > $1 THEN c.next_result_id ELSE excluded.next_result_id END,
  next_at = $1, jobs_until = $2
WHERE c.next_at < $3 OR c.next_at > $1`

/**
 * Leaves behind what everybody has had a minute to commit: an id is given out before its row can be seen. Jobs end by the
 * clock of another process, and are few. Where the clock was put back, the minute begins anew. The first time, what is there
 * already is history.
 */
export const advanceAlertCursor = async (sql: Sql, now: Date): Promise<void> => {
  const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  await sql.query(advance, [now, earlier(10), earlier(1)])
}

export interface JudgedSeries extends ChangedSeries {
  metric: string
  /** newest results of the points that have been judged; null: as it was */
  judged: number[] | null
}

const note = `
WITH noted AS (
  SELECT * FROM jsonb_to_recordset($1) AS x ("seriesId" int, metric text, seen text, judged int8[])
), others AS (
  UPDATE alert_watches w SET seen = n.seen FROM noted n
  WHERE w.series_id = n."seriesId" AND w.seen = ''
    AND w.metric NOT IN (SELECT o.metric FROM noted o WHERE o."seriesId" = w.series_id)
)
INSERT INTO alert_watches (series_id, metric, seen, judged) SELECT "seriesId", metric, seen, judged FROM noted
ON CONFLICT (series_id, metric) DO UPDATE SET seen = excluded.seen,
  judged = coalesce(excluded.judged, alert_watches.judged)`

/** What of series has been seen and judged. */
export const noteJudged = async (tx: Sql, judged: readonly JudgedSeries[]): Promise<void> => {
  if (judged.length > 0) await tx.query(note, [JSON.stringify(judged)])
}
