import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Makes a secret of 256 random bits in the notation of Standard Webhooks. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

export interface SignMessage {
  id: string
  /** time of this attempt */
  at: Date
  body: string
  /** current secret first; the message is signed with each */
  secrets: readonly string[]
}

/** Returns the headers that prove who sent a message and when: https://www.standardwebhooks.com, symmetric, `v1`. */
export const signatureHeaders = ({ id, at, body, secrets }: SignMessage): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64')).update(`${id}.${timestamp}.${body}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret).digest('base64')}`).join(' '),
  }
}
