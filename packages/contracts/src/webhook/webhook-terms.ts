/** Maximum number of webhooks of a project. */
export const mostWebhooks = 20

/** Days for which sent messages can be viewed and sent again. */
export const deliveryDays = 30

/** `json`: WebhookMessage. `slack`: `{ "text": … }`, which Slack, Mattermost and Rocket.Chat show as a line. */
export const webhookFormats = ['json', 'slack'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** Why wrkbench itself has paused a webhook. */
export const pausedReasons = {
  gone: 'It answered 410, which asks to be told no more.',
  failing: 'Nothing could be delivered for five days.',
} as const
export type PausedReason = keyof typeof pausedReasons

/** When each event is sent, phrased to follow "when". */
export const webhookWhen = {
  'alert.opened': 'a series got worse or better, and that is confirmed',
  'alert.closed': 'an alert is over',
  'job.finished': 'a job is over',
  'report.judged': 'a report is better or worse than its baseline',
  'webhook.test': 'somebody tries the webhook out',
} as const
export type WebhookEvent = keyof typeof webhookWhen

/** Events that a webhook may subscribe to; the test event is sent to any webhook that is tried out. */
export const subscribedEvents = (Object.keys(webhookWhen) as WebhookEvent[]).filter(
  (event): event is Exclude<WebhookEvent, 'webhook.test'> => event !== 'webhook.test',
)
export type SubscribedEvent = (typeof subscribedEvents)[number]
