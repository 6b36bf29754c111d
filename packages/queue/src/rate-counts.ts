import { Redis } from 'ioredis'
import { silentMs } from './backend.ts'
import { type QueueLog, quietly } from './log.ts'

/** Counters that all processes of an instance share. */
export interface RateCounts {
  /**
   * Counts once under a key, in windows that begin with their first count. Returns null if the count is unknown for
   * now. Called before every request, so it does not wait for a Redis that is down.
   */
  count(key: string, windowMs: number): Promise<{ count: number; leftMs: number } | null>
  close(): Promise<void>
}

const deadlineMs = 250
/** Milliseconds for which Redis is not asked after a failure. */
const restMs = 1000

/** Runs as one atomic step, so that every window that begins also ends. */
const counting = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`

/** Returns null if the queue is not in Redis; each process then counts for itself. */
export const createRateCounts = ({ url, log }: { url: string; log: QueueLog }): RateCounts | null => {
  if (!/^rediss?:/.test(url)) return null
  const redis = new Redis(url, {
    connectTimeout: 2000,
    commandTimeout: deadlineMs,
    socketTimeout: silentMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
    scripts: { countRate: { lua: counting, numberOfKeys: 1 } },
  }) as Redis & { countRate(key: string, windowMs: number): Promise<[number, number]> }
  const say = quietly((err) => log.warn({ err }, 'requests are counted by each process for itself: Redis is away'))
  redis.on('error', say)
  let restsUntil = 0
  return {
    count: async (key, windowMs) => {
      if (redis.status !== 'ready' || performance.now() < restsUntil) return null
      try {
        const [count, leftMs] = await redis.countRate(`wrkbench:rate:${key}`, windowMs)
        return { count, leftMs }
      } catch (error) {
        restsUntil = performance.now() + restMs
        say(error instanceof Error ? error : new Error(String(error)))
        return null
      }
    },
    close: async () => redis.disconnect(),
  }
}
