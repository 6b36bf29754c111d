import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookOutcome } from '@wrkbench/contracts'
import {
  claimDeliveries,
  type DueDelivery,
  dropDeliveries,
  inTransaction,
  lockWebhook,
  pauseWebhook,
  type Sql,
  settleDelivery,
} from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call, Ctx } from '../ctx.ts'
import { webhookBody } from '../domain/webhook/webhook-body.ts'
import { nextTryMs, patienceMs } from '../domain/webhook/webhook-retry.ts'
import { signatureHeaders } from '../domain/webhook/webhook-signature.ts'

/** The outcome of sending a message. */
export interface SentMessage {
  outcome: WebhookOutcome
  /** HTTP status of the answer; null if none came */
  httpStatus: number | null
  /** the outcome in a sentence, without the address */
  detail: string
  /** beginning of the answer's body; null if there was no answer */
  answer: string | null
  durationMs: number
}

/** Sends a message within a few seconds or returns why it could not; rejects only if it is told to stop. */
export type SendMessage = (message: {
  url: string
  headers: Record<string, string>
  body: string
}) => Promise<SentMessage>

export interface DeliverWebhooks {
  send: SendMessage
  /** address of the dashboard as browsers see it */
  webUrl: string
  /** returns a new number from 0 to 1 with each call */
  random?: () => number
}

/** longer than a sender takes; a message that is not settled by then is sent again */
const leaseMs = 60_000
const perWebhook = 4
const atOnce = 16
/** wait before looking again while every message under way is slow, because another may have become due */
const lookAgainMs = 1000

/**
 * Sends messages that are due until none are left. Each message is claimed and sent, and then its outcome is stored. If the
 * process dies in between, the message is sent once more under the same id. A slow receiver does not hold up the others.
 * @returns the number of messages sent
 */
export const deliverWebhooks = async ({ ctx, input }: Call<DeliverWebhooks>): Promise<number> => {
  const underWay = new Map<DueDelivery, Promise<unknown>>()
  const failures: unknown[] = []
  const start = (due: DueDelivery) => {
    const done = deliver(ctx, input, due)
      .catch((error) => failures.push(error))
      .finally(() => underWay.delete(due))
    underWay.set(due, done)
  }
  for (let sent = 0; ; ) {
    // While messages are under way, finding nothing due may only mean that the receivers are busy.
    const isAlone = underWay.size === 0
    if (isAlone && failures.length > 0) throw failures[0]
    const due = failures.length > 0 ? [] : await takeDue(ctx, [...underWay.keys()])
    if (isAlone && due.length === 0) return sent
    due.forEach(start)
    sent += due.length
    await Promise.race([...underWay.values(), sleep(lookAgainMs, undefined, { ref: false })])
  }
}

/** Claims as many messages as there is room for, and none for receivers that have not answered yet. */
const takeDue = async ({ clock, db }: Ctx, underWay: readonly DueDelivery[]): Promise<DueDelivery[]> => {
  const limit = atOnce - underWay.length
  if (limit === 0) return []
  const now = clock.now()
  const until = new Date(now.getTime() + leaseMs)
  const busy = underWay.map(({ webhookId }) => webhookId)
  return claimDeliveries(db.pool, { now, until, perWebhook, limit, busy })
}

const deliver = async (ctx: Ctx, { send, webUrl, random = Math.random }: DeliverWebhooks, due: DueDelivery) => {
  const at = ctx.clock.now()
  const message = messageOf(ctx, due, { at, webUrl })
  const sent = message ? await send(message) : unsendable
  await inTransaction(ctx.db.pool, (tx) => settle(ctx, tx, due, { at, sent, random: random() }))
}

const unsendable: SentMessage = {
  outcome: 'unsendable',
  httpStatus: null,
  answer: null,
  durationMs: 0,
  detail: 'No message could be made of it: it was written by another release.',
}

/** Builds the message of a delivery; null if that fails, in which case it would fail again later. */
const messageOf = (ctx: Ctx, due: DueDelivery, { at, webUrl }: { at: Date; webUrl: string }) => {
  try {
    const body = webhookBody(due, { format: due.format, webUrl })
    const secrets = due.previousSecret === null ? [due.secret] : [due.secret, due.previousSecret]
    const headers = { 'content-type': 'application/json', ...signatureHeaders({ id: due.id, at, body, secrets }) }
    return { url: due.url, headers, body }
  } catch (err) {
    ctx.log.error({ err, deliveryId: due.id, event: due.event }, 'no message could be made of a delivery')
    return null
  }
}

interface Settle {
  at: Date
  sent: SentMessage
  random: number
}

const settle = async (ctx: Ctx, tx: Sql, due: DueDelivery, { at, sent, random }: Settle): Promise<void> => {
  await lockWebhook(tx, due.webhookId)
  const now = ctx.clock.now()
  const isDelivered = sent.outcome === 'delivered'
  const isGone = sent.httpStatus === 410
  const isOver = isDelivered || isGone || sent === unsendable
  const waitMs = isOver ? null : nextTryMs(due.tries + 1, random)
  const status = isDelivered ? 'delivered' : waitMs === null ? 'failed' : 'pending'
  const dueAt = waitMs === null ? null : new Date(now.getTime() + waitMs)
  const failingSince = await settleDelivery(tx, { id: due.id, at, ...sent, status, dueAt, now })
  const isHopeless = status === 'failed' && failingSince && now.getTime() - failingSince.getTime() >= patienceMs
  const reason = isGone ? 'gone' : isHopeless ? 'failing' : null
  if (reason === null || !(await pauseWebhook(tx, { id: due.webhookId, reason, at: now }))) return
  await dropDeliveries(tx, due.webhookId, now)
  const detail = { id: due.webhookId, reason, last: sent.detail }
  await writeAudit(tx, ctx, { action: 'webhook.paused', subject: due.name, project: due.project, detail })
  ctx.log.warn({ webhookId: due.webhookId, reason }, 'webhook paused')
}
