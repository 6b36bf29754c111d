import { listedSeries, longPoints, longSeries, shortSeries, yearSeries } from './made-up-history.ts'

/** A call that a page makes, and the limits for its answer. */
export interface Question {
  name: string
  path: string
  /** path of a bare route with the same series and as many points, to compare with */
  bare?: string
  /** limits of this question; the others are those of all questions */
  most?: Partial<typeof usual>
}
/**
 * Limits for all questions: 50 % and 95 % of answers within this many ms; bytes of the answer plain and as a page
 * receives it; and its time as a multiple of its own SQL's, only for answers that work long enough in the database,
 * since in small ones most of the time is HTTP.
 */
const usual = {
  p50Ms: 100,
  p95Ms: 100,
  bytes: 250_000,
  gzipped: 100_000,
  statements: 2,
  ratio: Number.POSITIVE_INFINITY,
}
const ratio = 1.5

const numbers = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i)
const ids = (first: number, count: number): string =>
  numbers(first, count)
    .map((id) => `series=${id}`)
    .join('&')

/** what the page shows beside the headline unless told otherwise */
const beside = ['latencyP50Us', 'latencyP99Us', 'serverCpuPercent', 'serverPeakRssBytes', 'successesPerCpuSecond']
  .map((metric) => `column=${metric}`)
  .join('&')

/** The parts of the made-up history to which questions refer. */
export interface Known {
  results: string
  series: number
  result: string
  job: string
  run: string
  environment: string
}
export const known = `SELECT (SELECT count(*) FROM results) AS results, (SELECT min(id) FROM series) AS series,
  (SELECT max(id) FROM results) AS result, j.id AS job, (SELECT id FROM runs WHERE job_id = j.id LIMIT 1) AS run,
  j.environment_id AS environment FROM jobs j ORDER BY number DESC LIMIT 1`

export const questions = ({ series: firstSeries, result, job, run, environment }: Known): Question[] => [
  {
    name: '1 series × 1000 points',
    path: `/trends?points=1000&${ids(firstSeries, 1)}`,
    bare: `/trends?points=1000&series=${firstSeries}`,
    most: { p50Ms: 4, p95Ms: 10, bytes: 50_000, ratio },
  },
  {
    name: '50 series × 100 points',
    path: `/trends?points=100&${ids(firstSeries + longSeries + yearSeries, shortSeries)}`,
    bare: `/trends?points=100&series=${numbers(firstSeries + longSeries + yearSeries, shortSeries)}`,
    most: { p50Ms: 15, p95Ms: 40, bytes: 250_000, ratio },
  },
  // all thousand points are read: changes are searched for among all of them
  {
    name: '50 series × newest 100',
    path: `/trends?points=100&from=${new Date(Date.UTC(2024, 0, 1, 6 * (longPoints - 99))).toISOString()}&${ids(firstSeries, 50)}`,
    most: { ratio },
  },
  // groups of five rounds; with ten million results, a thousand of each
  {
    name: '50 series × 100 results',
    path: `/trends?points=100&${ids(firstSeries + listedSeries, 50)}`,
    most: { ratio },
  },
  // as many points as the page requests for this many lines
  {
    name: '50 series × a year',
    path: `/trends?points=120&${ids(firstSeries + longSeries, yearSeries)}`,
    most: { bytes: 300_000, ratio },
  },
  {
    name: '50 series × each day',
    path: `/trends?points=365&${ids(firstSeries + longSeries, yearSeries)}`,
    most: { bytes: 1_000_000, gzipped: 250_000, ratio },
  },
  { name: 'leaderboard, now', path: '/leaderboard?scenario=scenario-300', most: { ratio } },
  {
    name: 'leaderboard at a date',
    path: '/leaderboard?scenario=scenario-300&at=2025-06-20T00:00:00Z',
    most: { ratio },
  },
  // every pair of them is judged: 124,750; asked as the page asks
  {
    name: 'leaderboard of 500',
    path: `/leaderboard?scenario=wide&rounds=false&${beside}`,
    most: { p50Ms: 300, p95Ms: 450, bytes: 700_000 },
  },
  {
    name: '20 servers × 2 dates',
    path: '/compare?a=date:2025-07-01&b=date:2025-06-10&scenario=scenario-300',
    most: { ratio },
  },
  // eight statements for its four questions, and one more for the open alerts
  { name: 'first page', path: '/overview', most: { statements: 9 } },
  { name: 'series of a scenario', path: '/series?scenario=scenario-300' },
  // points, which of the newest groups are partial, and the rounds that count
  { name: 'newest of a server', path: '/series/newest?server=server-3', most: { statements: 3 } },
  { name: 'a result', path: `/results/${result}` },
  { name: 'jobs', path: '/jobs' },
  // the first of three finds its project
  { name: 'a job', path: `/jobs/${job}`, most: { statements: 3 } },
  { name: 'a run', path: `/runs/${run}`, most: { statements: 3 } },
  { name: 'environments', path: '/environments' },
  { name: 'an environment', path: `/environments/${environment}` },
  { name: 'reports', path: '/reports' },
  { name: 'alerts', path: '/alerts' },
  { name: 'suites', path: '/suites' },
  { name: 'publications', path: '/publications' },
]

/** Lists, in words, where an answer exceeds its limits. */
export const beyond = ({ most }: Question, is: typeof usual): string[] => {
  const limits = { ...usual, ...most }
  const checks: [keyof typeof usual, string][] = [
    ['p50Ms', 'p50 ms'],
    ['p95Ms', 'p95 ms'],
    ['ratio', 'times its SQL'],
    ['bytes', 'bytes'],
    ['gzipped', 'bytes gzipped'],
    ['statements', 'statements'],
  ]
  return checks.flatMap(([key, what]) =>
    is[key] > limits[key] ? [`${what} ${Number(is[key].toFixed(2))}, limit ${limits[key]}`] : [],
  )
}
