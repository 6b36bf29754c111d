import type { DeliveryStatus, WebhookEvent, WebhookFormat } from '@wrkbench/contracts'

export const formatChoices: { value: WebhookFormat; label: string }[] = [
  { value: 'json', label: 'JSON, signed' },
  { value: 'slack', label: 'a line for Slack' },
]
export const formatWords: Record<WebhookFormat, string> = { json: 'JSON', slack: 'Slack' }

export const statusWords: Record<DeliveryStatus, string> = {
  pending: 'being sent',
  delivered: 'delivered',
  failed: 'not delivered, given up',
  dropped: 'not sent: paused',
}

export const statusTones: Record<DeliveryStatus, string | undefined> = {
  pending: undefined,
  delivered: 'text-faster',
  failed: 'text-slower',
  dropped: 'text-ink-2',
}

/** Short names of the events, for places near their own page. */
export const eventWords: Record<WebhookEvent, string> = {
  'alert.opened': 'Alert',
  'alert.closed': 'Alert over',
  'job.finished': 'Job over',
  'report.judged': 'Report judged',
  'webhook.test': 'Test',
}

/** Writes `alert, job over`; an event that this version does not know is shown by its id. */
export const sayEvents = (events: readonly string[]): string => {
  const words: Partial<Record<string, string>> = eventWords
  return events.map((event) => words[event]?.toLowerCase() ?? event).join(', ')
}
