import pg from 'pg'

/** The history that `fillHistory` makes: series with and without steps at known places, and a few long ones. */
export interface MadeUpHistory {
  /** total number of results */
  results: number
  series: number
}

/** Series with a result at each of `longPoints` moments, one per group. */
export const longSeries = 60
export const longPoints = 1000
/** Number of further series with five rounds on each day of a year. */
export const yearSeries = 50
/** Series with a result at each of `shortPoints` moments. */
export const shortSeries = 50
const shortPoints = 100
/** number of servers in the widest ranking */
const wideSeries = 500
/** number of series before those that share the rest of the results */
export const listedSeries = longSeries + yearSeries + shortSeries
/**
 * Jobs with one scenario each, 20 servers in five rounds, one after the other until now, with their runs and results.
 */
const recentJobs = 500
/**
 * Pipelines' reports, one every two hours until now, each with four servers in three rounds; every fourth is of a pull
 * request.
 */
const reports = 3000
/** Number of alerts, each of another series; the open and acknowledged ones come first. */
const alerts = 2000
const openAlerts = 20
const acknowledgedAlerts = 100
const annotations = 2000
/** Suites; the recent jobs are divided among them. */
const suites = 40
/** Publications, each with `publishedResults` results. */
const publications = 12
const publishedResults = 200

const makeServers = `
INSERT INTO servers (id, manifest, revision, updated_at)
SELECT 'server-' || n, jsonb_build_object('displayName', 'Server ' || n, 'framework', 'Framework ' || n, 'language', 'node',
  'classification', 'micro'), 'r', now()
FROM generate_series(0, 19) n`

/** One profile and one environment; servers and scenarios make the series: each leaderboard has 20 servers. */
const makeSeries = `
WITH project AS (SELECT id FROM projects WHERE slug = 'default'),
env AS (INSERT INTO environments (id, name, noise_floor) VALUES (gen_random_uuid(), 'bench', 0.01) RETURNING id),
load AS (INSERT INTO load_profiles (hash, profile) VALUES ('bench', '{"generator":"wrk","connections":64,"threads":2,
  "durationSeconds":10,"requests":null,"pipeline":1,"rate":null,"keepAlive":true,"timeoutSeconds":10}') RETURNING id),
subject AS (INSERT INTO subjects (project_id, name, server_id) SELECT project.id, 'server-' || n, 'server-' || n
  FROM project, generate_series(0, 19) n RETURNING id, name),
scenario AS (INSERT INTO scenarios (id, manifest, revision, updated_at)
  SELECT 'scenario-' || n, jsonb_build_object('displayName', 'Scenario ' || n), 'r', now()
  FROM generate_series(0, $1::int / 20 - 1) n RETURNING id)
INSERT INTO series (project_id, subject_id, scenario_id, load_profile_id, environment_id)
SELECT project.id, subject.id, scenario.id, load.id, env.id FROM project, env, load, subject, scenario
ORDER BY substr(scenario.id, 10)::int, subject.id`

/** Noise determined by a seed: the same numbers on every machine. A sum of three uniform values is normal enough. */
const noise = (what: string): string =>
  `(1 + 0.02 * ((${['a', 'b', 'c'].map((salt) => `abs(hashint8extended(${what}, ascii('${salt}'))) % 10000 / 10000.0`).join(' + ')}) - 1.5))`

const insert = (rows: string): string => `
INSERT INTO results (series_id, group_id, proposed, measured_at, round, successes_per_second, latency_p50_us, latency_p99_us,
  server_cpu_user_seconds, server_cpu_system_seconds, server_cpu_wall_seconds, parser_version,
  methodology_fingerprint, environment_fingerprint, framework_version)
SELECT x.series_id, md5(x.series_id || ' ' || x.grp)::uuid, false, x.at, x.round, x.rate, 1e6 / x.rate, 4e6 / x.rate, 8, 4, 10, 1,
  'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c', CASE WHEN x.grp % 1000 < 500 THEN 'old' ELSE 'new' END, '1.0'
FROM (${rows}) x`

const level = (series: string, point: string, points: string): string =>
  `(20000 + 137 * (${series} % 400)) * CASE WHEN ${point} > ${points} / 2 AND ${series} % 3 = 0 THEN 1.05 ELSE 1 END`

const longRows = `
SELECT s.id AS series_id, k AS grp, timestamptz '2024-01-01' + k * interval '6 hours' AS at, 1 AS round,
  ${level('s.id', 'k', String(longPoints))} * ${noise(`s.id * 100003::int8 + k`)} AS rate
FROM (SELECT id FROM series ORDER BY id LIMIT ${longSeries}) s, generate_series(1, ${longPoints}) k`

const yearRows = `
SELECT s.id AS series_id, d AS grp, timestamptz '2025-01-01' + d * interval '1 day' AS at, r AS round,
  ${level('s.id', 'd', '365')} * ${noise(`s.id * 100003::int8 + d * 7 + r`)} AS rate
FROM (SELECT id FROM series ORDER BY id OFFSET ${longSeries} LIMIT ${yearSeries}) s, generate_series(1, 365) d,
  generate_series(1, 5) r`

const shortRows = `
SELECT s.id AS series_id, k AS grp, timestamptz '2025-03-01' + k * interval '1 day' AS at, 1 AS round,
  ${level('s.id', 'k', String(shortPoints))} * ${noise(`s.id * 100003::int8 + k`)} AS rate
FROM (SELECT id FROM series ORDER BY id OFFSET ${longSeries + yearSeries} LIMIT ${shortSeries}) s, generate_series(1, ${shortPoints}) k`

/** Groups of five rounds, evenly spread over the remaining series. */
const restRows = (perSeries: number): string => `
SELECT s.id AS series_id, g AS grp, timestamptz '2025-06-01' + g * interval '3 days' AS at, r AS round,
  ${level('s.id', 'g', String(Math.ceil(perSeries / 5)))} * ${noise(`s.id * 100003::int8 + g * 7 + r`)} AS rate
FROM (SELECT id FROM series ORDER BY id OFFSET ${listedSeries}) s,
  generate_series(1, ${Math.ceil(perSeries / 5)}) g, generate_series(1, 5) r`

const jobSpec = `jsonb_build_object('servers', '["server-0"]'::jsonb, 'scenarios', '["scenario-0"]'::jsonb, 'rounds', 5,
  'warmupSeconds', 1, 'order', 'random', 'profiles', jsonb_build_array((SELECT profile FROM load_profiles LIMIT 1)))`

const makeJobs = `
INSERT INTO jobs (id, project_id, environment_id, status, spec, seed, created_by, created_at, started_at, finished_at)
SELECT gen_random_uuid(), p.id, e.id, 'SUCCEEDED', ${jobSpec}, 1, 'bench', at, at, at + interval '70 minutes'
FROM projects p, environments e, generate_series(1, ${recentJobs}) k, LATERAL (SELECT now() - (${recentJobs} - k + 1) * interval '80 minutes') t (at)
WHERE p.slug = 'default' AND e.name = 'bench' ORDER BY k`

const makeRuns = `
INSERT INTO runs (id, job_id, environment_id, subject_id, scenario_id, load_profile_id, profile_index, round, position, status,
  deadline_seconds, manifest_revision, scenario_revision, queued_at, started_at, finished_at)
SELECT gen_random_uuid(), j.id, j.environment_id, s.subject_id, s.scenario_id, s.load_profile_id, 0, r,
  row_number() OVER (PARTITION BY j.id ORDER BY r, s.id), 'SUCCEEDED', 60, 'r', 'r', j.created_at, j.created_at,
  j.created_at + r * interval '12 minutes'
FROM jobs j JOIN series s ON s.scenario_id = 'scenario-' || j.number % ${recentJobs}, generate_series(1, 5) r`

const resultsOfRuns = `
INSERT INTO results (series_id, group_id, run_id, proposed, measured_at, round, successes_per_second, latency_p50_us, latency_p99_us,
  parser_version, methodology_fingerprint, environment_fingerprint, framework_version)
SELECT s.id, r.job_id, r.id, false, r.finished_at, r.round, x.rate, 1e6 / x.rate, 4e6 / x.rate, 1,
  'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c', 'new', '1.0'
FROM runs r JOIN series s ON s.subject_id = r.subject_id AND s.scenario_id = r.scenario_id, LATERAL (
  SELECT ${level('s.id', 's.id % 2', '1')} * ${noise(`s.id * 100003::int8 + r.round`)} AS rate) x`

const makeReports = `
INSERT INTO reports (id, project_id, environment_id, idempotency_key, body_hash, answer, commit, branch, source,
  pull_request, author, created_at)
SELECT uuidv7(at - clock_timestamp()), p.id, e.id, 'made-up-' || k, sha256(k::text::bytea),
  '{"verdict":"same","comparisons":[]}', md5(k::text), 'main', 'ci', CASE WHEN k % 4 = 0 THEN (k / 4)::text END, 'bench', at
FROM projects p, environments e, generate_series(1, ${reports}) k,
  LATERAL (SELECT now() - (${reports} - k) * interval '2 hours' - interval '17 minutes') t (at)
WHERE p.slug = 'default' AND e.name = 'bench'`

const resultsOfReports = `
INSERT INTO results (series_id, group_id, report_id, proposed, measured_at, round, successes_per_second, latency_p50_us, latency_p99_us,
  parser_version, methodology_fingerprint, environment_fingerprint, framework_version, commit, branch, flags, flag_count)
SELECT s.id, r.id, r.id, r.pull_request IS NOT NULL, r.created_at, round, x.rate, 1e6 / x.rate, 4e6 / x.rate, 1,
  'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c', 'new', '1.0', r.commit, r.branch,
  CASE WHEN doubted THEN '[{"id":"steal","evidence":"made up"}]'::jsonb ELSE '[]' END, doubted::int
FROM (SELECT *, row_number() OVER (ORDER BY id)::int AS k FROM reports) r
JOIN series s ON s.scenario_id = 'scenario-' || (20 + r.k % 400) AND (s.id + r.k) % 5 = 0, generate_series(1, 3) round,
LATERAL (SELECT ${level('s.id', 's.id % 2', '1')} * ${noise(`s.id * 100003::int8 + r.k * 7 + round`)}, r.k % 50 = 0) x (rate, doubted)`

const points = (
  count: number,
  from: string,
): string => `(SELECT jsonb_build_object('at', jsonb_agg(1750000000 + ${from} + n),
  'value', jsonb_agg(20000 + n), 'result', jsonb_agg(n)) FROM generate_series(1, ${count}) n)`

const makeAlerts = `
INSERT INTO alerts (id, project_id, series_id, metric, kind, state, first_result_id, first_at, before, after, ratio, ratio_low,
  ratio_high, evidence, created_at, opened_at, acknowledged_at, acknowledged_by, closed_at, closed_because)
SELECT uuidv7(at - clock_timestamp()), s.project_id, s.id, 'successesPerSecond',
  (CASE WHEN k % 3 = 0 THEN 'IMPROVEMENT' ELSE 'REGRESSION' END)::alert_kind,
  (CASE WHEN k <= ${openAlerts} THEN 'OPEN' WHEN k <= ${openAlerts + acknowledgedAlerts} THEN 'ACKNOWLEDGED' ELSE 'CLOSED' END)::alert_state,
  (SELECT max(id) FROM results WHERE series_id = s.id), at, 20000, 19000, 0.95, 0.94, 0.96,
  jsonb_build_object('by', 'pair', 'segment', 1, 'level', '{"count":30,"mean":9.9,"deviation":0.01}'::jsonb,
    'confidence', 0.99, 'leastShift', 0.02, 'threshold', 0.03, 'usual', ${points(30, '0')},
    'outside', '[{"result":1,"value":19000,"t":-9}]'::jsonb, 'after', ${points(5, '30')}),
  at, at, CASE WHEN k > ${openAlerts} THEN at END, CASE WHEN k > ${openAlerts} THEN 'bench' END,
  CASE WHEN k > ${openAlerts + acknowledgedAlerts} THEN at + interval '3 days' END,
  CASE WHEN k > ${openAlerts + acknowledgedAlerts} THEN 'recovered' END
FROM (SELECT *, row_number() OVER (ORDER BY id)::int AS k FROM series ORDER BY id LIMIT ${alerts}) s,
  LATERAL (SELECT now() - s.k * interval '4 hours') t (at)`

const makeAnnotations = `
INSERT INTO annotations (id, project_id, series_id, at, text, created_by)
SELECT gen_random_uuid(), project_id, id, timestamptz '2025-06-01' + (id % 500) * interval '1 day', 'made up', 'bench'
FROM series ORDER BY id DESC LIMIT ${annotations}`

const makeSuites = `
WITH made AS (
  INSERT INTO suites (id, project_id, environment_id, name, spec, cron, next_run_at, created_by)
  SELECT gen_random_uuid(), p.id, e.id, 'Nightly ' || k, ${jobSpec}, '0 3 * * *', now() + interval '1 day', 'bench'
  FROM projects p, environments e, generate_series(1, ${suites}) k WHERE p.slug = 'default' AND e.name = 'bench'
  RETURNING id, substr(name, 9)::int AS k
)
UPDATE jobs SET suite_id = made.id FROM made WHERE made.k = jobs.number % ${suites} + 1`

const makePublications = `
INSERT INTO publications (project_id, id, title, published_at, date_precision, date_evidence, tables, charts, result_ids, updated_at)
SELECT p.id, 'made-up-' || k, 'Made up ' || k, timestamptz '2025-06-01', 'day', 'made up', '[]', '[]',
  ARRAY(SELECT id FROM results WHERE report_id IS NOT NULL ORDER BY id OFFSET k * ${publishedResults} LIMIT ${publishedResults}), now()
FROM projects p, generate_series(1, ${publications}) k WHERE p.slug = 'default'`

/** A ranking of many servers, ten rounds each; older than all others, so that no question without a scenario is about it. */
const makeWideBoard = `
WITH made AS (INSERT INTO subjects (project_id, name) SELECT p.id, 'wide-' || n
  FROM projects p, generate_series(1, ${wideSeries}) n WHERE p.slug = 'default' RETURNING id, project_id),
scenario AS (INSERT INTO scenarios (id, manifest, revision, updated_at) VALUES ('wide', '{"displayName":"Wide"}', 'r', now()) RETURNING id)
INSERT INTO series (project_id, subject_id, scenario_id, load_profile_id, environment_id)
SELECT made.project_id, made.id, scenario.id, l.id, e.id FROM made, scenario, load_profiles l, environments e
WHERE l.hash = 'bench' AND e.name = 'bench'`

const wideRows = `
SELECT s.id AS series_id, 0 AS grp, timestamptz '2023-06-01' AS at, r AS round,
  2000 * exp(6.0 * (s.id % ${wideSeries}) / ${wideSeries}) * ${noise(`s.id * 100003::int8 + r`)} AS rate
FROM series s, generate_series(1, 10) r WHERE s.scenario_id = 'wide'`

/** What people and pipelines add to the results. */
const others = [
  makeReports,
  resultsOfReports,
  makeAlerts,
  makeAnnotations,
  makeSuites,
  makePublications,
  makeWideBoard,
  insert(wideRows),
]

/** Fills an empty, migrated instance. Takes minutes for 10 million results. */
export const fillHistory = async (databaseUrl: string, { results, series }: MadeUpHistory): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(makeServers)
    await client.query(makeSeries, [series])
    await client.query(insert(longRows))
    await client.query(insert(yearRows))
    await client.query(insert(shortRows))
    const rest = results - longSeries * longPoints - yearSeries * 365 * 5 - shortSeries * shortPoints
    await client.query(insert(restRows(Math.max(5, rest / (series - listedSeries)))))
    for (const statement of [makeJobs, makeRuns, resultsOfRuns, ...others]) await client.query(statement)
    await client.query('VACUUM (ANALYZE)')
    // Otherwise what was just written is flushed while the first questions are timed.
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}
