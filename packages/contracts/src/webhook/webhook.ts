import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Page, PageQuery, ProjectSlug } from '../common.ts'
import { webhookEvents } from './webhook-events.ts'
import {
  type PausedReason,
  pausedReasons,
  subscribedEvents,
  type WebhookEvent,
  webhookFormats,
} from './webhook-terms.ts'

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'what it is for' })
const Url = Type.String({
  minLength: 8,
  maxLength: 2000,
  pattern: '^https?://',
  description: 'web address (http or https), without user and password',
})
const Events = Type.Array(Enum(subscribedEvents), { minItems: 1, uniqueItems: true })

/** POST /webhooks */
export const CreateWebhook = Type.Object(
  {
    project: Type.Optional(ProjectSlug),
    name: Name,
    url: Url,
    format: Type.Optional(Enum(webhookFormats, { default: 'json' })),
    events: Type.Optional({ ...Events, description: 'default: all of them' }),
  },
  { additionalProperties: false },
)
export type CreateWebhook = Static<typeof CreateWebhook>

/** PATCH /webhooks/{id}: fields left out stay as they are. */
export const ChangeWebhook = Type.Object(
  {
    name: Type.Optional(Name),
    url: Type.Optional(Url),
    format: Type.Optional(Enum(webhookFormats)),
    events: Type.Optional(Events),
    paused: Type.Optional(
      Type.Boolean({ description: 'true: waiting messages are not sent, and no new ones are added' }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeWebhook = Static<typeof ChangeWebhook>

/** A webhook without its secret. */
export const Webhook = Type.Object({
  id: Id,
  project: ProjectSlug,
  name: Type.String(),
  /** with long parts of the path and values of the query shortened, because they are often secrets themselves */
  url: Type.String(),
  format: Enum(webhookFormats),
  events: Type.Array(Type.String()),
  paused: Type.Boolean(),
  /** null if it is not paused, or a person paused it */
  pausedReason: Nullable(Enum(Object.keys(pausedReasons) as PausedReason[])),
  /** time of the first failed attempt since the last successful one */
  failingSince: Nullable(Instant),
  /** time until which the previous secret also signs */
  previousSecretUntil: Nullable(Instant),
  /** number of messages still to be sent */
  waiting: Count,
  /** the newest attempt */
  lastAttempt: Nullable(Type.Object({ at: Instant, outcome: Type.String(), detail: Type.String() })),
  createdBy: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Webhook = Static<typeof Webhook>

/** GET /webhooks: webhooks of a project, newest first */
export const WebhooksQuery = Type.Object({ project: Type.Optional(ProjectSlug) })
export type WebhooksQuery = Static<typeof WebhooksQuery>
export const WebhookList = Type.Object({ items: Type.Array(Webhook) })
export type WebhookList = Static<typeof WebhookList>

/** Answer to POST /webhooks and POST /webhooks/{id}/rotate-secret, the only time that the secret is shown. */
export const WebhookWithSecret = Type.Object({ ...Webhook.properties, secret: Type.String() })
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

/** `failed`: given up. `dropped`: the webhook was paused before the message could be sent. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dropped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Outcome of one attempt. Only a 2xx response counts as `delivered`. `unsendable`: no message could be built. */
export const webhookOutcomes = [
  'delivered',
  'refused',
  'redirect',
  'timeout',
  'unreachable',
  'forbidden',
  'unsendable',
] as const
export type WebhookOutcome = (typeof webhookOutcomes)[number]

export const WebhookAttempt = Type.Object({
  number: Type.Integer(),
  at: Instant,
  durationMs: Count,
  outcome: Enum(webhookOutcomes),
  /** status code of the HTTP response; null if there was none */
  status: Nullable(Type.Integer()),
  /** one sentence */
  detail: Type.String(),
  /** first KiB of the response body; null if there was no response */
  answer: Nullable(Type.String()),
})
export type WebhookAttempt = Static<typeof WebhookAttempt>

export const WebhookDelivery = Type.Object({
  id: Id,
  event: Enum(Object.keys(webhookEvents) as WebhookEvent[]),
  /** when the event happened */
  at: Instant,
  status: Enum(deliveryStatuses),
  /** path of the page about it within the dashboard */
  path: Type.String(),
  /** as sent in a message of the format `json` */
  data: Type.Unknown(),
  /** earliest time of the next attempt; null if no more are made */
  nextAttemptAt: Nullable(Instant),
  /** newest first, at most 20 */
  attempts: Type.Array(WebhookAttempt),
  /** all attempts so far */
  attemptCount: Count,
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

/** GET /webhooks/{id}/deliveries: newest first */
export const DeliveriesQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Enum(deliveryStatuses)),
})
export type DeliveriesQuery = Static<typeof DeliveriesQuery>
export const WebhookDeliveryList = Page(WebhookDelivery)
export type WebhookDeliveryList = Static<typeof WebhookDeliveryList>
