import Type, { type Static, type TSchema } from 'typebox'
import { type AlertEnd, alertEnds, alertKinds } from '../alert/alert-terms.ts'
import { Count, Enum, Id, Instant, Nullable } from '../common.ts'
import { ReportComparison, reportVerdicts } from '../report/report-verdict.ts'
import { metricIds } from '../result/metric-catalogue.ts'
import { jobEnds } from '../run/run-status.ts'
import { type WebhookEvent, webhookWhen } from './webhook-terms.ts'

/** POST /webhooks/{id}/test */
const Test = Type.Object({ message: Type.String() })

/** A job is over, whatever its outcome. */
const JobFinished = Type.Object({
  job: Type.Object({
    id: Id,
    number: Type.Integer(),
    label: Nullable(Type.String()),
    status: Enum(jobEnds),
    environment: Type.String(),
    commit: Nullable(Type.String()),
    /** name of the suite that the job belongs to; null if none */
    suite: Nullable(Type.String()),
    createdAt: Instant,
    startedAt: Nullable(Instant),
    finishedAt: Nullable(Instant),
  }),
  /** each cell and round counts once, by its last attempt */
  runs: Type.Object({ total: Count, succeeded: Count, failed: Count, cancelled: Count }),
})

/** A report was handed in that is better or worse than its baseline. */
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
  /** comparisons that are worse or better, worse first, at most 20 */
  changed: Type.Array(ReportComparison, { maxItems: 20 }),
})

const ToldAlert = Type.Object({
  id: Id,
  kind: Enum(alertKinds),
  metric: Enum(metricIds),
  seriesId: Type.String(),
  /** one sentence for people */
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
  /** the person who closed it; null if the rule did */
  by: Nullable(Type.String()),
})

/** Each event with its occasion, phrased to follow "when", and the schema of the message's `data`. */
export const webhookEvents = {
  'alert.opened': { when: webhookWhen['alert.opened'], data: AlertOpened },
  'alert.closed': { when: webhookWhen['alert.closed'], data: AlertClosed },
  'job.finished': { when: webhookWhen['job.finished'], data: JobFinished },
  'report.judged': { when: webhookWhen['report.judged'], data: ReportJudged },
  'webhook.test': { when: webhookWhen['webhook.test'], data: Test },
} as const satisfies Record<WebhookEvent, { when: string; data: TSchema }>

export type WebhookData<Event extends WebhookEvent> = Static<(typeof webhookEvents)[Event]['data']>

/** An event with its data. */
export type Told = { [Event in WebhookEvent]: { event: Event; data: WebhookData<Event> } }[WebhookEvent]

/** Version stated in each message. It grows when a field changes its meaning or is removed, not when one is added. */
export const webhookVersion = 1

/** The body of a message if the webhook's format is `json`. */
export const webhookMessage = <Event extends WebhookEvent>(event: Event) =>
  Type.Object({
    version: Type.Literal(webhookVersion),
    /** id of the delivery: the same in each attempt, and in the header `webhook-id` */
    id: Id,
    event: Type.Literal(event),
    /** when it happened */
    at: Instant,
    /** slug */
    project: Type.String(),
    /** absolute URL of the page about it */
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
