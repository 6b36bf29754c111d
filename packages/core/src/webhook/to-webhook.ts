import type { Webhook } from '@wrkbench/contracts'
import type { WebhookRow } from '@wrkbench/db'
import { shownUrl } from '../domain/webhook/webhook-url.ts'
import { instant, instantOrNull } from '../instant.ts'

export const toWebhook = (row: WebhookRow, now: Date): Webhook => {
  const { id, project, name, format, events, waiting, createdBy, previousUntil, lastAttemptAt, lastOutcome } = row
  return {
    id,
    project,
    name,
    url: shownUrl(row.url),
    format,
    events,
    paused: !row.enabled,
    pausedReason: row.disabledReason,
    failingSince: instantOrNull(row.failingSince),
    previousSecretUntil: previousUntil && previousUntil > now ? instant(previousUntil) : null,
    waiting,
    lastAttempt:
      lastAttemptAt && lastOutcome
        ? { at: instant(lastAttemptAt), outcome: lastOutcome, detail: row.lastDetail ?? '' }
        : null,
    createdBy,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  }
}
