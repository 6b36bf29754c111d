import Type, { type Static, type TSchema } from 'typebox'
import { type AlertEnd, alertEnds, alertKinds } from '../alert/alert-terms.ts'
import { Count, Enum, Id, Instant, Nullable } from '../common.ts'
import { ReportComparison, reportVerdicts } from '../report/report-verdict.ts'
import { metricIds } from '../result/metric-catalogue.ts'
import { jobEnds } from '../run/run-status.ts'
import { type WebhookEvent, webhookWhen } from './webhook-terms.ts'

/** POST /webhooks/{id}/test */
const Test = Type.Object({ message: Type.String() })

/** A job is over, whatever came of it. */
const JobFinished = Type.Object({
  job: Type.Object({
    id: Id,
    number: Type.Integer(),
    label: Nullable(Type.String()),
    status: Enum(jobEnds),
    environment: Type.String(),
    commit: Nullable(Type.String()),
    /** name of the suite that it belongs to */
    suite: Nullable(Type.String()),
    createdAt: Instant,
    startedAt: Nullable(Instant),
    finishedAt: Nullable(Instant),
  }),
  /** each cell and round once, by its last attempt */
  runs: Type.Object({ total: Count, succeeded: Count, failed: Count, cancelled: Count }),
})

/** A report was handed in, and something in it is better or worse than its baseline. */
const ReportJudged = Type.Object({
  report: Type.Object({
    id: Id,
    environment: Type.String(),
    commit: Nullable(Type.String()),
    branch: Nullable(Type.String()),
    pullRequest: Nullable(Type.String()),
    author: Nullable(Type.String()),
    /** who handed it in, e.g. `github-actions` */
    source: Type.String(),
  }),
  verdict: Enum(reportVerdicts),
  /** comparisons by verdict */
  counts: Type.Object({ worse: Count, better: Count, same: Count, inconclusive: Count }),
  /** those that are worse or better, worse first, at most 20 */
  changed: Type.Array(ReportComparison, { maxItems: 20 }),
})

const ToldAlert = Type.Object({
  id: Id,
  kind: Enum(alertKinds),
  metric: Enum(metricIds),
  seriesId: Type.String(),
  /** as a person would say it */
  sentence: Type.String(),
  subject: Type.String(),
  scenario: Type.String(),
  environment: Type.String(),
  before: Type.Number(),
  after: Type.Number(),
  /** after / before, with its 95 % interval */
  ratio: Type.Number(),
  interval: Type.Object({ low: Type.Number(), high: Type.Number() }),
  /** the first point of the new level */
  firstAt: Instant,
  commit: Nullable(Type.String()),
})

/** A shift was confirmed. */
const AlertOpened = Type.Object({ alert: ToldAlert })

/** An alert is over. */
const AlertClosed = Type.Object({
  alert: ToldAlert,
  because: Enum(Object.keys(alertEnds) as AlertEnd[]),
  /** who closed it; null: the rule */
  by: Nullable(Type.String()),
})

/** What is told, in words that follow "when", and the `data` of its message. */
export const webhookEvents = {
  'alert.opened': { when: webhookWhen['alert.opened'], data: AlertOpened },
  'alert.closed': { when: webhookWhen['alert.closed'], data: AlertClosed },
  'job.finished': { when: webhookWhen['job.finished'], data: JobFinished },
  'report.judged': { when: webhookWhen['report.judged'], data: ReportJudged },
  'webhook.test': { when: webhookWhen['webhook.test'], data: Test },
} as const satisfies Record<WebhookEvent, { when: string; data: TSchema }>

export type WebhookData<Event extends WebhookEvent> = Static<(typeof webhookEvents)[Event]['data']>

/** An event with what is told of it. */
export type Told = { [Event in WebhookEvent]: { event: Event; data: WebhookData<Event> } }[WebhookEvent]

/** The version that a message says: it grows when something in it changes its meaning or goes, not when something is added. */
export const webhookVersion = 1

/** The body of a message, where the webhook's format is `json`. */
export const webhookMessage = <Event extends WebhookEvent>(event: Event) =>
  Type.Object({
    version: Type.Literal(webhookVersion),
    /** of the delivery: the same in each attempt, and in the header `webhook-id` */
    id: Id,
    event: Type.Literal(event),
    /** when it happened */
    at: Instant,
    /** slug */
    project: Type.String(),
    /** page about it, absolute */
    link: Type.String(),
    data: webhookEvents[event].data,
  })

export const WebhookMessage = Type.Union((Object.keys(webhookEvents) as WebhookEvent[]).map(webhookMessage), {
  description: 'what a webhook of the format `json` is sent',
})
export type WebhookMessage = Told & {
  version: typeof webhookVersion
  id: string
  at: string
  project: string
  link: string
}
