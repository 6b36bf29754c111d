import { randomBytes } from 'node:crypto'
import type { Delivery, QueueAccess } from '@wrkbench/contracts'
import { Redis } from 'ioredis'
import { producerDeadlineMs, silentMs } from './backend.ts'
import { type QueueLog, quietly } from './log.ts'
import { runnerOfUser, userOf, userRules } from './redis-user.ts'
import { within } from './within.ts'

export interface RunnerAccess {
  /** Gives a runner access to one queue and invalidates the access it had. @throws if the queue is down */
  grant(runnerId: string, queue: string): Promise<{ access: QueueAccess; delivery: Delivery }>
  /** Ends the access of these runners and closes their connections. */
  withdraw(runnerIds: readonly string[]): Promise<void>
  /** ids of runners that have access */
  holders(): Promise<string[]>
  close(): Promise<void>
}

export interface RunnerAccessOptions {
  url: string
  /** the queue's URL as runners reach it; default: the same */
  runnerUrl?: string | undefined
  log: QueueLog
}

const byApi = (why: string, rules: string | null = null) => ({
  access: { kind: 'api' } as const,
  delivery: { kind: 'api', why, rules } as const,
})

const inPostgres: RunnerAccess = {
  grant: async () => byApi('the queue is kept in PostgreSQL, where nobody can be held to one queue'),
  withdraw: async () => {},
  holders: async () => [],
  close: async () => {},
}

/** The reason if Redis understood the command and would refuse it again; null if a later attempt may succeed. */
const refusalOf = (error: unknown): string | null => {
  if (!(error instanceof Error) || !/^(NOPERM|ERR) /.test(error.message)) return null
  const isForbidden = error.message.startsWith('NOPERM')
  return isForbidden ? 'the API may not make users of Redis' : `Redis makes no user: ${error.message}`
}

const addressFor = (base: string, user: string, password: string): string => {
  const url = new URL(base)
  url.username = user
  url.password = password
  return url.href
}

const databaseOf = (url: string): number => Number(new URL(url).pathname.slice(1) || 0)

const inRedis = ({ url, runnerUrl = url, log }: RunnerAccessOptions): RunnerAccess => {
  const redis = new Redis(url, {
    connectTimeout: producerDeadlineMs,
    commandTimeout: producerDeadlineMs,
    socketTimeout: silentMs,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  })
  redis.on(
    'error',
    quietly((err) => log.warn({ err }, 'the queue cannot be reached')),
  )
  const database = databaseOf(url)
  const acl = (...words: string[]) => within(redis.call('ACL', words))
  return {
    grant: async (runnerId, queue) => {
      const user = userOf(database, runnerId)
      const password = randomBytes(24).toString('hex')
      try {
        await acl('SETUSER', user, ...userRules(queue, password))
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === null) throw error
        const rules = `ACL SETUSER ${user} ${userRules(queue, 'PASSWORD').join(' ')}`
        return byApi(refusal, rules)
      }
      const access = { kind: 'redis', url: addressFor(runnerUrl, user, password) } as const
      return { access, delivery: { kind: 'redis', why: null, rules: null } }
    },
    withdraw: async (runnerIds) => {
      if (runnerIds.length === 0) return
      // Redis closes the connections of a user that is deleted.
      await acl('DELUSER', ...runnerIds.map((id) => userOf(database, id))).catch((error) => {
        if (refusalOf(error) === null) throw error
      })
    },
    holders: async () => {
      const users = await acl('USERS').catch((error) => {
        if (refusalOf(error) === null) throw error
        return []
      })
      return (users as string[]).flatMap((user) => runnerOfUser(database, user) ?? [])
    },
    close: async () => redis.disconnect(),
  }
}

/** Manages runners' access to the queue. In Redis, each runner has its own user, restricted to its own queue. */
export const createRunnerAccess = (options: RunnerAccessOptions): RunnerAccess =>
  options.url.startsWith('redis') ? inRedis(options) : inPostgres
