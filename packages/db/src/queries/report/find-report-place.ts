import { instantText } from '../../instant-text.ts'
import { jsonText } from '../../json-text.ts'
import { safeInteger } from '../../safe-integer.ts'
import { prepared } from '../../sql.ts'
import { type Ask, together } from '../../together.ts'
import { type SeriesIds, type SeriesKey, seriesOfFew, seriesOfMany } from '../series/find-series.ts'
import { type BaselineChoice, baselineOf, type SeriesBaseline } from '../series/series-baselines.ts'

/** The names that a report uses, and how many results it brings. */
export interface WantedPlace {
  project: string
  environment: string
  series: readonly SeriesKey[]
  /** number of results to come */
  results: number
  baseline: BaselineChoice
}

/** The ids behind those names, as far as they exist already. */
export interface ReportPlace {
  projectId: string | null
  environmentId: string | null
  /** of the environment, as a fraction */
  noiseFloor: number | null
  seriesIds: SeriesIds
  /** of the series that exist already */
  baselines: SeriesBaseline[]
  /** ids reserved for the results to come */
  resultIds: number[]
}

const choice = { branch: 'w.branch', commit: 'w.commit', last: 'w.last', until: 'w.until' }

/** Lists are sent and returned as JSON, which is written and read many times as fast as PostgreSQL arrays. */
const places = (
  series: string,
): string => `SELECT p.id AS "projectId", e.id AS "environmentId", e.noise_floor AS "noiseFloor",
  (SELECT json_agg(json_build_array(s.id, b.figures) ORDER BY k.ordinal)
    FROM ROWS FROM (jsonb_to_recordset(w.series) AS (subject text, "scenarioId" text, "profileHash" text))
      WITH ORDINALITY AS k (subject, scenario, hash, ordinal)
    ${series}
    CROSS JOIN LATERAL (${baselineOf('s.id', choice)}) b) AS series,
  to_json(ARRAY(SELECT nextval('results_id_seq') FROM generate_series(1, w.results))) AS "resultIds"
FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (project text, environment text, series jsonb, results int,
    branch text, commit text, last int, until timestamptz))
  WITH ORDINALITY AS w (project, environment, series, results, branch, commit, last, until, ordinal)
LEFT JOIN projects p ON p.slug = w.project LEFT JOIN environments e ON e.name = w.environment
ORDER BY w.ordinal`

const ofMany = prepared('report-places-many', places(seriesOfMany('p.id', 'e.id')))
const ofFew = prepared('report-places-few', places(seriesOfFew('p.id', 'e.id')))
const few = 4

interface Row extends Omit<ReportPlace, 'seriesIds' | 'baselines'> {
  series: [id: number | null, figures: Omit<SeriesBaseline, 'seriesId'>][]
}

const toPlace = ({ projectId, environmentId, noiseFloor, series, resultIds }: Row): ReportPlace => ({
  projectId,
  environmentId,
  noiseFloor,
  seriesIds: series.map(([id]) => id),
  baselines: series.flatMap(([seriesId, figures]) => (seriesId === null ? [] : [Object.assign(figures, { seriesId })])),
  resultIds: resultIds.map(safeInteger),
})

const find: Ask<WantedPlace, ReportPlace> = async (sql, wanted) => {
  const asked = wanted.map(({ project, environment, results, baseline: { branch, commit, last, until }, series }) => ({
    project,
    environment,
    results,
    branch,
    commit,
    last,
    until: instantText(until),
    series: series.map(({ subject, scenarioId, profileHash }) => ({ subject, scenarioId, profileHash })),
  }))
  const query = wanted.every(({ series }) => series.length <= few) ? ofFew : ofMany
  return (await sql.query<Row>(query([jsonText(asked)]))).rows.map(toPlace)
}

/**
 * Looks up project, environment and series by name, with the baselines of the series, and reserves ids for the results.
 */
export const findReportPlace = together(find, ({ series, results }) => series.length + results > 40)
