import type { HostFacts } from '@wrkbench/contracts'
import { listOf, onlyRow, prepared, type Sql } from '../../sql.ts'
import { isYearOnly } from '../result/year-only.ts'

/** The circumstances under which a result was measured. */
export interface ResultContext {
  id: number
  methodologyFingerprint: string
  environmentFingerprint: string | null
  generatorVersion: string | null
  frameworkVersion: string | null
  commit: string | null
  parserVersion: number
  scenarioRevision: string | null
  warmupSeconds: number | null
  facts: HostFacts | null
}

export interface AnnotationRow {
  id: string
  at: string | Date
  text: string
  environmentId: string | null
  seriesId: number | null
  createdBy: string
  updatedAt: string | Date
}

export interface ContextAsked {
  resultIds: readonly number[]
  project: string
  seriesIds: readonly number[]
  from: Date | null
  to: Date | null
  mostAnnotations: number
  /** results of groups with flagged rounds, and the flags that may occur in a group whose figures are lower bounds */
  doubtedIds?: readonly number[]
  flagsOfBounds?: readonly string[]
}

export interface TrendContext {
  contexts: ResultContext[]
  annotations: AnnotationRow[]
  /** those of `doubtedIds` whose group has no flags other than `flagsOfBounds` */
  bounds: number[]
  /** results of the series of which only the year is known */
  yearOnly: number[]
}

/** SQL: facts of the host that served a result, from its run or from its report. `result`: alias of `results`. */
export const factsOfResult = (result: string): string => `coalesce(
  (SELECT f.facts FROM runs ru JOIN host_facts f ON f.id = ru.host_facts_id WHERE ru.id = ${result}.run_id),
  (SELECT hf.facts FROM series se JOIN environment_hosts eh ON eh.environment_id = se.environment_id
   JOIN host_facts hf ON hf.host_id = eh.host_id
   WHERE ${result}.run_id IS NULL AND se.id = ${result}.series_id AND eh.role = 'SERVER'
     AND hf.fingerprint = ${result}.environment_fingerprint
   ORDER BY hf.last_seen_at DESC LIMIT 1))`

const text = `
SELECT
  (SELECT coalesce(json_agg(c), '[]') FROM (
    SELECT r.id, r.methodology_fingerprint AS "methodologyFingerprint", r.environment_fingerprint AS "environmentFingerprint",
      r.generator_version AS "generatorVersion", r.framework_version AS "frameworkVersion", r.commit,
      r.parser_version AS "parserVersion", ru.scenario_revision AS "scenarioRevision",
      (j.spec ->> 'warmupSeconds')::float8 AS "warmupSeconds", ${factsOfResult('r')} AS facts
    FROM results r LEFT JOIN runs ru ON ru.id = r.run_id LEFT JOIN jobs j ON j.id = ru.job_id
    WHERE r.id = ANY ${listOf('$1', 'bigint')}
  ) c) AS contexts,
  (SELECT coalesce(json_agg(n ORDER BY n.at, n.id), '[]') FROM (
    SELECT a.id, a.at, a.text, a.environment_id AS "environmentId", a.series_id AS "seriesId", a.created_by AS "createdBy",
      a.updated_at AS "updatedAt"
    FROM (
      SELECT * FROM annotations WHERE series_id IS NULL
      UNION ALL SELECT * FROM annotations WHERE series_id = ANY ${listOf('$3', 'int')}
    ) a JOIN projects pr ON pr.id = a.project_id
    WHERE pr.slug = $2
      AND (a.environment_id IS NULL OR a.environment_id IN (SELECT environment_id FROM series WHERE id = ANY ${listOf('$3', 'int')}))
      AND a.at >= coalesce($4, '-infinity'::timestamptz) AND a.at <= coalesce($5, 'infinity'::timestamptz)
    ORDER BY a.at DESC, a.id DESC LIMIT $6
  ) n) AS annotations,
  (SELECT coalesce(json_agg(r.id), '[]') FROM results r
    WHERE r.id = ANY ${listOf('$7', 'bigint')} AND NOT EXISTS (
      SELECT FROM results o CROSS JOIN LATERAL jsonb_array_elements(o.flags) AS flag
      WHERE o.group_id = r.group_id AND o.series_id = r.series_id AND NOT flag ->> 'id' = ANY ($8::text[])
    )) AS bounds,
  (SELECT coalesce(json_agg(r.id), '[]') FROM results r
    WHERE r.series_id = ANY ${listOf('$3', 'int')} AND ${isYearOnly('r')}) AS "yearOnly"`

const statement = prepared('trend-context', text)

/**
 * The circumstances of these results, the annotations on their series, which doubted points are lower bounds, and the
 * results of which only the year is known.
 */
export const trendContext = async (sql: Sql, asked: ContextAsked): Promise<TrendContext> => {
  const { resultIds, project, seriesIds, from, to, mostAnnotations, doubtedIds = [], flagsOfBounds = [] } = asked
  const values = [resultIds, project, seriesIds, from, to, mostAnnotations, doubtedIds, flagsOfBounds]
  return onlyRow((await sql.query<TrendContext>(statement(values))).rows)
}
