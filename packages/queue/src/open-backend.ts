import type { Backend } from './backend.ts'
import { postgresBackend } from './postgres-backend.ts'
import { redisBackend } from './redis-backend.ts'

/** Opens the backend that a queue's URL names. @throws Error for any other scheme */
export const openBackend = (url: string): Backend => {
  const scheme = URL.canParse(url) ? new URL(url).protocol : null
  if (scheme === 'redis:' || scheme === 'rediss:') return redisBackend(url)
  if (scheme === 'postgres:' || scheme === 'postgresql:') return postgresBackend(url)
  throw new Error(
    `A queue is kept at redis://, rediss:// or postgres://, not ${scheme ?? 'at something that is no URL'}`,
  )
}

/** Brings the queue's backend to what this version needs; call it once before anything else uses the queue. */
export const prepareQueue = (url: string): Promise<void> => openBackend(url).prepare()
