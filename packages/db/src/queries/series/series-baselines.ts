import { prepared, type Sql } from '../../sql.ts'
import { isStanding } from '../result/proposed.ts'

/** Which earlier results count; null: any. Those of pull requests count where their branch or commit is asked for. */
export interface BaselineChoice {
  branch: string | null
  commit: string | null
  last: number
  /** what was measured later is no baseline */
  until: Date
}

/** Values per series, in the order of `ids`; null where a result lacks the figure. */
export interface SeriesBaseline {
  seriesId: number
  successesPerSecond: (number | null)[]
  requestsPerSecond: (number | null)[]
  latencyP50Us: (number | null)[]
  latencyP99Us: (number | null)[]
}

/** One row, the baseline of a series without its id as JSON: its newest undoubted results, by one walk of an index. */
export const baselineOf = (series: string, choice: Record<keyof BaselineChoice, string>, condition = ''): string => `
  SELECT json_build_object(
    'successesPerSecond', coalesce(json_agg(successes_per_second), '[]'),
    'requestsPerSecond', coalesce(json_agg(requests_per_second), '[]'),
    'latencyP50Us', coalesce(json_agg(latency_p50_us), '[]'),
    'latencyP99Us', coalesce(json_agg(latency_p99_us), '[]')) AS figures
  FROM (
    SELECT successes_per_second, requests_per_second, latency_p50_us, latency_p99_us FROM results r
    WHERE r.series_id = ${series} AND r.flag_count = 0 AND (${choice.branch} IS NULL OR r.branch = ${choice.branch})
      AND (${choice.commit} IS NULL OR r.commit = ${choice.commit}) AND r.measured_at <= ${choice.until}${condition}
      AND (${choice.branch} IS NOT NULL OR ${choice.commit} IS NOT NULL OR ${isStanding('r')})
    ORDER BY r.measured_at DESC LIMIT ${choice.last}
  ) newest`

const parameters = { branch: '$3::text', commit: '$4::text', last: '$5::int', until: '$6::timestamptz' }

const baselines = prepared(
  'series-baselines',
  `SELECT k.id AS "seriesId", b.figures FROM unnest($1::int[]) AS k (id)
CROSS JOIN LATERAL (${baselineOf('k.id', parameters, ' AND r.report_id IS DISTINCT FROM $2')}) b`,
)

/** The newest undoubted results of each series, those of one report left out: one index walk per series. */
export const seriesBaselines = async (
  sql: Sql,
  seriesIds: readonly number[],
  reportId: string,
  { branch, commit, last, until }: BaselineChoice,
): Promise<SeriesBaseline[]> => {
  type Row = { seriesId: number; figures: Omit<SeriesBaseline, 'seriesId'> }
  const { rows } = await sql.query<Row>(baselines([seriesIds, reportId, branch, commit, last, until]))
  return rows.map(({ seriesId, figures }) => ({ seriesId, ...figures }))
}
