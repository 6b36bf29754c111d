import type { WebhookDelivery } from '@wrkbench/contracts'
import type { DeliveryRow } from '@wrkbench/db'
import { instant, instantOrNull } from '../instant.ts'

export const toDelivery = ({ id, event, at, status, path, data, dueAt, ...made }: DeliveryRow): WebhookDelivery => ({
  id,
  event,
  at: instant(at),
  status,
  path,
  data,
  nextAttemptAt: instantOrNull(dueAt),
  attempts: made.attempts.map((one) => ({ ...one, at: instant(new Date(one.at)) })),
  attemptCount: made.attemptCount,
})
