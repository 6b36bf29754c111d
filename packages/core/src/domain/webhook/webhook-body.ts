import { type Told, type WebhookFormat, type WebhookMessage, webhookVersion } from '@wrkbench/contracts'
import { sayTold } from './webhook-words.ts'

export type TellingWhat = Told & {
  /** id of the delivery */
  id: string
  at: Date
  project: string
  path: string
}

/** https://docs.slack.dev/messaging/formatting-message-text */
const escaped = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** zero-width space: separates characters without being visible */
const nothing = '\u200b'

/**
 * Escapes what Slack, Mattermost or Rocket.Chat take for a mention or a link, so that it is shown as written:
 * `@channel`, `[words](address)`, `![](image)`.
 */
const asText = (text: string): string =>
  escaped(text)
    .replace(/@(?=[\p{L}\p{N}_])/gu, `@${nothing}`)
    .replaceAll('](', `]${nothing}(`)

const slackText = (told: TellingWhat, link: string): string => {
  const { subject, rest, lines } = sayTold(told)
  const line = `${asText(told.project)}: <${escaped(link)}|${asText(subject)}>${asText(rest)}`
  return [line, ...lines.map((one) => `• ${asText(one)}`)].join('\n')
}

/** Returns the body of a message; it is the same in each attempt. */
export const webhookBody = (
  told: TellingWhat,
  { format, webUrl }: { format: WebhookFormat; webUrl: string },
): string => {
  const { id, at, project, path, event, data } = told
  const link = new URL(path, webUrl).href
  if (format === 'slack') return JSON.stringify({ text: slackText(told, link) })
  const message = { version: webhookVersion, id, event, at: at.toISOString(), project, link, data } as WebhookMessage
  return JSON.stringify(message)
}
