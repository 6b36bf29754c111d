import { createDatabase, type TestDatabase } from '@wrkbench/testing'
import { escapeLiteral, type Pool, type Query, type QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, type Db } from '../src/client.ts'
import { troubleRows } from '../src/queries/instance/trouble-rows.ts'
import { boardsRows } from '../src/queries/leaderboard/leaderboard-rows.ts'
import { recentTrendRows } from '../src/queries/trend/recent-trend-rows.ts'
import type { Sql } from '../src/sql.ts'

const series = 400
const resultsOfSeries = 40

const manySeries = `
WITH project AS (INSERT INTO projects (id, slug, name) VALUES (gen_random_uuid(), 'shop', 'Shop') RETURNING id),
env AS (INSERT INTO environments (id, name) VALUES (gen_random_uuid(), 'lab') RETURNING id),
load AS (INSERT INTO load_profiles (hash, profile) VALUES ('load', '{}') RETURNING id),
scenario AS (INSERT INTO scenarios (id, manifest, revision, updated_at) VALUES ('json', '{}', 'r', now()) RETURNING id),
subject AS (INSERT INTO subjects (project_id, name) SELECT p.id, 'service ' || k FROM project p, generate_series(1, ${series}) k
  RETURNING id, project_id)
INSERT INTO series (project_id, subject_id, scenario_id, load_profile_id, environment_id)
SELECT subject.project_id, subject.id, scenario.id, load.id, env.id FROM env, load, scenario, subject`
const results = `
INSERT INTO results (series_id, group_id, proposed, measured_at, round, successes_per_second, parser_version, methodology_fingerprint, flags, flag_count)
SELECT s.id, md5(s.id || ' ' || k / 10)::uuid, false, now() - (k / 10) * interval '1 day' - interval '1 hour', k % 10 + 1, 1000, 1,
  'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c', '[{"id":"steal","evidence":"made up"}]', 1
FROM series s, generate_series(0, ${resultsOfSeries - 1}) k`

/** One subject of them in another scenario, with one result. */
const rareSeries = `
WITH scenario AS (INSERT INTO scenarios (id, manifest, revision, updated_at) VALUES ('rare', '{}', 'r', now()) RETURNING id),
one AS (INSERT INTO series (project_id, subject_id, scenario_id, load_profile_id, environment_id)
  SELECT s.project_id, s.subject_id, scenario.id, s.load_profile_id, s.environment_id
  FROM scenario, series s JOIN subjects su ON su.id = s.subject_id WHERE su.name = 'service 7' RETURNING *),
result AS (
  INSERT INTO results (series_id, group_id, proposed, measured_at, round, successes_per_second, parser_version, methodology_fingerprint, flags, flag_count)
  SELECT id, gen_random_uuid(), false, now() - interval '2 hours', 1, 1000, 1, 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c', '[]', 0 FROM one)
SELECT scenario_id AS "scenarioId", environment_id AS "environmentId", load_profile_id AS "profileId" FROM one`

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** Returns how many rows the busiest step of a plan handed on, over all its repetitions. */
const mostRowsOf = ({ Plans = [], ...step }: Plan): number =>
  Math.max(step['Actual Rows'] * step['Actual Loops'], ...Plans.map(mostRowsOf))

/** Returns how often the step that was repeated most was run. */
const mostLoopsOf = ({ Plans = [], ...step }: Plan): number => Math.max(step['Actual Loops'], ...Plans.map(mostLoopsOf))

/** PostgreSQL analyses a table by itself only when enough of it has changed; a project or two are never enough. */
describe('where PostgreSQL has seen the results but not the few rows that they belong to', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createDatabase()
    db = createDb({ url: database.url, poolSize: 2 })
    await db.pool.query(manySeries)
    await db.pool.query(results)
    await db.pool.query('ANALYZE series, results')
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const week = 7 * 86_400_000
  const now = new Date()
  const asked = { project: 'shop', since: new Date(now.getTime() - week), until: now }

  const planOf = async (statement: QueryConfig): Promise<Plan> => {
    const explained = { text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`, values: statement.values ?? [] }
    const { rows } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
    return rows[0]?.['QUERY PLAN'][0].Plan as Plan
  }

  /** The plan that a connection keeps for a prepared statement: made without its values. */
  const keptPlanOf = async ({ text, values = [] }: QueryConfig): Promise<Plan> => {
    const literal = (value: unknown) => {
      const said = Array.isArray(value) ? `{${value.join()}}` : value instanceof Date ? value.toISOString() : `${value}`
      return escapeLiteral(said)
    }
    const client = await db.pool.connect()
    try {
      await client.query('SET plan_cache_mode = force_generic_plan')
      await client.query(`PREPARE kept AS ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE kept(${values.map(literal).join(', ')})`,
      )
      return rows[0]?.['QUERY PLAN'][0].Plan as Plan
    } finally {
      client.release(true)
    }
  }

  it('reads for the trends of the first page each result once, not once for every series', async () => {
    let told: QueryConfig | null = null
    const query = (stated: Query & QueryConfig) => {
      told = { text: stated.text, values: stated.values ?? [] }
      queueMicrotask(() => stated.emit('end'))
      return stated
    }
    const pool = { connect: async () => ({ query, release: () => {} }) } as unknown as Pool
    await recentTrendRows(pool, { ...asked, from: asked.since, limit: 2000, mostSeries: 100 }, (row) => row)
    const read = mostRowsOf(await planOf(told ?? expect.fail('nothing was asked')))
    expect(read).toBeGreaterThanOrEqual(series * resultsOfSeries)
    expect(read).toBeLessThan(3 * series * resultsOfSeries)
  })

  it('looks for a ranking at the subjects that it has, not at all of the project', async () => {
    const told: QueryConfig[] = []
    const query = async (statement: QueryConfig) => {
      told.push(statement)
      return db.pool.query(statement)
    }
    const { rows } = await db.pool.query(rareSeries)
    const boards = [rows[0] ?? expect.fail('nothing was stored')]
    const found = await boardsRows({ query } as unknown as Sql, { project: 'shop', at: now, boards })
    expect(found.map(({ subjectName }) => subjectName)).toEqual(['service 7'])
    const statement = told[0] ?? expect.fail('nothing was asked')
    for (const plan of [await planOf(statement), await keptPlanOf(statement)])
      expect(mostLoopsOf(plan)).toBeLessThan(series / 10)
  })

  it('reads for what is wrong each result a few times at the most', async () => {
    const told: QueryConfig[] = []
    const sql = {
      query: async (text: string, values: unknown[]) => {
        told.push({ text, values })
        return { rows: [{}] }
      },
    } as unknown as Sql
    await troubleRows(sql, { ...asked, overdue: now, limit: 5 })
    const read = mostRowsOf(await planOf(told[0] ?? expect.fail('nothing was asked')))
    expect(read).toBeGreaterThanOrEqual(series * 10)
    expect(read).toBeLessThan(4 * series * resultsOfSeries)
  })
})
