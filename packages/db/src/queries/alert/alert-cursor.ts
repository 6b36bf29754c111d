import type { Sql } from '../../sql.ts'

export interface ChangedSeries {
  seriesId: number
  /** identifies the set of its new results: their count and the sum of their ids */
  seen: string
}

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

const changed = `
WITH fresh AS (
  SELECT r.series_id, r.id FROM results r
  WHERE r.id > (SELECT until_result_id FROM alert_cursor WHERE id = 1) AND r.report_id IS NOT NULL
  UNION ALL
  SELECT r.series_id, r.id FROM jobs j JOIN results r ON r.group_id = j.id
  WHERE j.finished_at > (SELECT least(jobs_until, $2) FROM alert_cursor WHERE id = 1)
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
 * Series whose set of new results differs from the set at the last look; those waiting longest come first. New results
 * are those of reports and of finished jobs. The sets are compared because an id is assigned before its row becomes
 * visible, so a smaller id may appear later. Moving the cursor changes the set as well; the look that follows finds
 * nothing.
 */
export const changedSeries = async (sql: Sql, limit: number, now: Date): Promise<ChangedSeries[]> =>
  (await sql.query<ChangedSeries>(changed, [limit, minutesBefore(now, 10)])).rows

const advance = `
INSERT INTO alert_cursor AS c (id, until_result_id, next_result_id, next_at, jobs_until)
SELECT 1, newest, newest, $1::timestamptz, $1::timestamptz FROM (SELECT coalesce(max(id), 0) AS newest FROM results) r
ON CONFLICT (id) DO UPDATE SET
  until_result_id = CASE WHEN c.next_at > $1 THEN c.until_result_id ELSE c.next_result_id END,
  next_result_id = CASE WHEN c.next_at > $1 THEN c.next_result_id ELSE excluded.next_result_id END,
  next_at = $1, jobs_until = $2
WHERE c.next_at < $3 OR c.next_at > $1`

/**
 * Moves the cursor past results that every writer has had a minute to commit, because an id is assigned before its row
 * becomes visible. Jobs get ten minutes: another process's clock says when they end, and they are few. When the clock
 * has been set back, the minute starts again. On the first call, all existing results count as history.
 */
export const advanceAlertCursor = async (sql: Sql, now: Date): Promise<void> => {
  await sql.query(advance, [now, minutesBefore(now, 10), minutesBefore(now, 1)])
}

export interface JudgedSeries extends ChangedSeries {
  metric: string
  /** newest result of each judged point; null leaves the stored value as it is */
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

/** Records which results of each series have been seen and which points have been judged. */
export const noteJudged = async (tx: Sql, judged: readonly JudgedSeries[]): Promise<void> => {
  if (judged.length > 0) await tx.query(note, [JSON.stringify(judged)])
}
