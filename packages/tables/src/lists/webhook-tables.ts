import type { Webhook, WebhookDelivery } from '@wrkbench/contracts'
import { dataColumn, identifier, listTable, shownColumn, type Table } from '../table.ts'

const count = { numeric: true }

const webhookColumns = [
  shownColumn<Webhook>('name', 'Webhook', ({ name }) => name),
  dataColumn<Webhook>('id', 'id', ({ id }) => id),
  shownColumn<Webhook>('url', 'Address', ({ url }) => url),
  shownColumn<Webhook>('format', 'As', ({ format }) => format),
  shownColumn<Webhook>('events', 'Told of', ({ events }) => events.join(', ')),
  shownColumn<Webhook>('paused', 'Paused', ({ paused }) => (paused ? 'yes' : 'no')),
  dataColumn<Webhook>('pausedReason', 'paused because', ({ pausedReason }) => pausedReason),
  shownColumn<Webhook>('failingSince', 'Failing since', ({ failingSince }) => failingSince),
  shownColumn<Webhook>('waiting', 'Waiting', ({ waiting }) => waiting, count),
  shownColumn<Webhook>('lastAttemptAt', 'Last attempt', ({ lastAttempt }) => lastAttempt?.at ?? null),
  shownColumn<Webhook>('lastOutcome', 'Came of it', ({ lastAttempt }) => lastAttempt?.detail ?? null),
  dataColumn<Webhook>('createdBy', 'created by', ({ createdBy }) => createdBy),
  dataColumn<Webhook>('createdAt', 'created at', ({ createdAt }) => createdAt),
]

/** Webhooks, without their secrets, in the order given. */
export const webhooksTable = (webhooks: readonly Webhook[]): Table => listTable('Webhooks', webhookColumns, webhooks)

const deliveryColumns = [
  shownColumn<WebhookDelivery>('at', 'When', ({ at }) => at),
  dataColumn<WebhookDelivery>('id', 'id', ({ id }) => id),
  shownColumn<WebhookDelivery>('event', 'Event', ({ event }) => event),
  shownColumn<WebhookDelivery>('status', 'Status', ({ status }) => status),
  shownColumn<WebhookDelivery>('attempts', 'Attempts', ({ attemptCount }) => attemptCount, count),
  shownColumn<WebhookDelivery>('lastAttemptAt', 'Last attempt', ({ attempts }) => attempts[0]?.at ?? null),
  shownColumn<WebhookDelivery>('httpStatus', 'Answer', ({ attempts }) => attempts[0]?.status ?? null, identifier),
  shownColumn<WebhookDelivery>('detail', 'Came of it', ({ attempts }) => attempts[0]?.detail ?? null),
  dataColumn<WebhookDelivery>('durationMs', 'duration', ({ attempts }) => attempts[0]?.durationMs ?? null, {
    unit: 'ms',
  }),
  dataColumn<WebhookDelivery>('nextAttemptAt', 'next attempt at', ({ nextAttemptAt }) => nextAttemptAt),
  dataColumn<WebhookDelivery>('path', 'about', ({ path }) => path),
]

/** Messages sent and still to be sent to a webhook, in the order given. */
export const deliveriesTable = (deliveries: readonly WebhookDelivery[]): Table =>
  listTable('Deliveries', deliveryColumns, deliveries)
