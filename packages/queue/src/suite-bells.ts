import { setTimeout as sleep } from 'node:timers/promises'
import { suiteBells } from '@wrkbench/contracts'
import { type BellQueue, producerDeadlineMs } from './backend.ts'
import { type QueueLog, quietly } from './log.ts'
import { openBackend } from './open-backend.ts'
import { within } from './within.ts'

interface Schedule {
  cron: string
  timeZone: string
}

export interface SuiteBells {
  /** schedules of the bells by suite id, without bells that are a minute overdue */
  known(): Promise<Map<string, Schedule>>
  /** Makes the bell ring on this schedule and replaces an earlier one. */
  set(suiteId: string, schedule: Schedule): Promise<void>
  remove(suiteId: string): Promise<void>
  close(): Promise<void>
}

const overdueMs = 60_000
const retryMs = 50

/**
 * The bells that ring when suites are due, kept in the queue on Redis or PostgreSQL. Every call fails fast while it is
 * down.
 */
export const createSuiteBells = ({ url, log }: { url: string; log: QueueLog }): SuiteBells => {
  const producer = openBackend(url).producer(quietly((err) => log.warn({ err }, 'the queue cannot be reached')))
  let opened: BellQueue | undefined
  /** Opens the queue once the backend answers: a connection that is still being established is no outage. */
  const queue = async (): Promise<BellQueue> => {
    const end = Date.now() + producerDeadlineMs
    for (;;) {
      try {
        await producer.ping()
        opened ??= producer.bells(suiteBells.name)
        return opened
      } catch (error) {
        if (Date.now() > end) throw error
        await sleep(retryMs)
      }
    }
  }
  return {
    known: async () => {
      const open = await within(queue())
      const bells = await within(open.getJobSchedulers(0, -1))
      return new Map(
        bells
          .filter(({ next }) => next !== undefined && next > Date.now() - overdueMs)
          .map(({ key, pattern = '', tz = '' }) => [key, { cron: pattern, timeZone: tz }]),
      )
    },
    set: async (suiteId, { cron, timeZone }) => {
      const template = { name: 'bell', data: { suiteId }, opts: suiteBells.options }
      const open = await within(queue())
      await within(open.upsertJobScheduler(suiteId, { pattern: cron, tz: timeZone }, template))
    },
    remove: async (suiteId) => {
      const open = await within(queue())
      await within(open.removeJobScheduler(suiteId))
    },
    close: async () => {
      if (opened) await Promise.allSettled([within(opened.close())])
      await producer.close()
    },
  }
}
