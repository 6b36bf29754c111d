import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Page, PageQuery, ProjectSlug } from '../common.ts'
import { metricIds } from '../result/metric-catalogue.ts'
import { jobStatuses } from '../run/run-status.ts'
import { Series } from '../trend/series.ts'
import { type AlertEnd, alertEnds, alertKinds, alertMetrics, alertStates } from './alert-terms.ts'

/** What an alert is based on. `pair`: two points in a row; `check`: a job of 10 rounds after one point. */
export const alertGrounds = ['pair', 'check'] as const

const Interval = Type.Object({ low: Type.Number(), high: Type.Number() })

/** The series around the shift as columns, oldest first: the usual points, then the new level. */
export const AlertTrend = Type.Object({
  at: Type.Array(Type.Integer({ description: 'seconds since 1970, rounded down' })),
  value: Type.Array(Type.Number()),
  result: Type.Array(Type.String({ description: "newest result of the point's rounds: GET /results/{id}" })),
  /** index of the first point of the new level */
  first: Count,
})

/** What the alert rule saw. */
export const AlertEvidence = Type.Object({
  by: Enum(alertGrounds),
  /** number of usual points, and the range in which one further point would lie by the confidence below */
  usual: Type.Object({ points: Count, low: Type.Number(), high: Type.Number() }),
  /** confidence of the prediction: 0.95 for a suspect, 0.99 for two points in a row */
  confidence: Type.Number(),
  /** smallest shift that matters here, as a fraction */
  leastShift: Type.Number(),
  /** points outside that range, each with Student's t; null if the usual points show no noise at all */
  outside: Type.Array(Type.Object({ resultId: Type.String(), value: Type.Number(), t: Nullable(Type.Number()) })),
  /** value that |t| had to exceed */
  threshold: Type.Number(),
})

/** The job that checks a suspect; null if there is none (yet). */
export const AlertCheck = Type.Object({
  job: Type.Object({ id: Id, number: Type.Integer(), status: Enum(jobStatuses) }),
  /** median of its rounds; null if not measured yet, or not without doubts */
  value: Nullable(Type.Number()),
  rounds: Count,
  /** the server measured beside it, with its level now / before; null if there was none */
  control: Nullable(Type.Object({ subject: Type.String(), ratio: Nullable(Type.Number()) })),
})

export const Alert = Type.Object({
  id: Id,
  project: ProjectSlug,
  ...Series.properties,
  metric: Enum(metricIds),
  kind: Enum(alertKinds),
  state: Enum(alertStates),
  /** a sentence for people: "Gin lost 6 % (4 to 8 %) req/s on json, lab-1, since 12 Nov, commit abc" */
  sentence: Type.String(),
  /** the first point of the new level, and the run, job or report it belongs to */
  first: Type.Object({
    at: Instant,
    resultId: Type.String(),
    commit: Nullable(Type.String()),
    branch: Nullable(Type.String()),
    reportId: Nullable(Id),
    runId: Nullable(Id),
    job: Nullable(Type.Object({ id: Id, number: Type.Integer() })),
  }),
  /** geometric mean of each level; of the usual one without the few points far from those around them */
  before: Type.Number(),
  after: Type.Number(),
  /** after / before, with its 95 % interval */
  ratio: Type.Number(),
  interval: Interval,
  evidence: AlertEvidence,
  trend: AlertTrend,
  check: Nullable(AlertCheck),
  /** when the shift, or the suspect before it, was found */
  createdAt: Instant,
  openedAt: Nullable(Instant),
  acknowledged: Nullable(Type.Object({ at: Instant, by: Type.String() })),
  /**
   * `by`: null if the rule closed it; `point`: the point that is back at the earlier level or that cannot be compared
   */
  closed: Nullable(
    Type.Object({
      at: Instant,
      because: Enum(Object.keys(alertEnds) as AlertEnd[]),
      by: Nullable(Type.String()),
      point: Nullable(Type.Object({ at: Instant, resultId: Type.String() })),
    }),
  ),
  note: Nullable(Type.String()),
})
export type Alert = Static<typeof Alert>

export const AlertQuery = Type.Object({
  ...PageQuery.properties,
  project: Type.Optional(ProjectSlug),
  state: Type.Optional(
    Type.Array(Enum(alertStates), { uniqueItems: true, description: 'repeated; default: every state' }),
  ),
  kind: Type.Optional(Enum(alertKinds)),
  series: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,9}$', description: 'id of a series' })),
})
export type AlertQuery = Static<typeof AlertQuery>

/**
 * GET /alerts: open ones first, then acknowledged and suspected ones, then those that are over; newest first within
 * each.
 */
export const AlertList = Type.Object({
  ...Page(Alert).properties,
  /** counts of the whole project, whatever the query asks for */
  counts: Type.Object({ suspected: Count, open: Count, acknowledged: Count, closed: Count, dismissed: Count }),
})
export type AlertList = Static<typeof AlertList>

/** PATCH /alerts/{id}: fields left out stay as they are. `open` reopens an acknowledged or closed alert. */
export const ChangeAlert = Type.Object(
  {
    state: Type.Optional(Enum(['open', 'acknowledged', 'closed'] as const)),
    note: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }))),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeAlert = Static<typeof ChangeAlert>

const Confidence = Type.Number({ minimum: 0.9, maximum: 0.9999 })

export const AlertSettings = Type.Object({
  enabled: Type.Boolean({ description: 'false: the rule opens and closes nothing' }),
  suspectLevel: { ...Confidence, description: 'level of the prediction that a suspect lies outside of' },
  alertLevel: { ...Confidence, description: 'level of the prediction that two points in a row lie outside of' },
  leastShift: Type.Number({
    minimum: 0.005,
    maximum: 0.5,
    description: 'smallest shift that matters; never below three times the noise of the environment',
  }),
  checks: Type.Boolean({ description: 'a job of 10 rounds confirms what a runner measured' }),
  checksPerDay: Type.Integer({ minimum: 1, maximum: 100 }),
  branches: Type.Array(Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\s\\u0000-\\u001f]+$' }), {
    maxItems: 20,
    uniqueItems: true,
    description: 'branches whose results count, beside results that name none; pull requests never count',
  }),
  metrics: Type.Array(Enum(alertMetrics), { minItems: 1, uniqueItems: true }),
})
export type AlertSettings = Static<typeof AlertSettings>

/** The settings of a project that has stored none. */
export const usualAlertSettings: AlertSettings = {
  enabled: true,
  suspectLevel: 0.95,
  alertLevel: 0.99,
  leastShift: 0.03,
  checks: true,
  checksPerDay: 5,
  branches: ['main', 'master'],
  metrics: ['successesPerSecond'],
}

/** PATCH /projects/{project}/alert-settings: fields left out stay as they are. */
export const ChangeAlertSettings = Type.Partial(AlertSettings, { additionalProperties: false, minProperties: 1 })
export type ChangeAlertSettings = Static<typeof ChangeAlertSettings>
