import type { RunQueuePort } from '../../src/index.ts'

export interface MemoryQueue extends RunQueuePort {
  /** ids that wait, in order */
  waiting(environmentId: string): string[]
  /** takes the next one, as a consumer would */
  take(environmentId: string): string | undefined
  flush(): void
  /** while true, every call is refused */
  away: boolean
}

/** A queue that can be inspected and broken at will; the tests of packages/queue cover the real ones. */
export const createMemoryQueue = (): MemoryQueue => {
  const lists = new Map<string, string[]>()
  const listOf = (environmentId: string) => {
    const list = lists.get(environmentId) ?? []
    lists.set(environmentId, list)
    return list
  }
  const present = () => {
    if (queue.away) throw new Error('the queue is away')
  }
  const queue: MemoryQueue = {
    away: false,
    enqueue: async (environmentId, runIds, { front = false } = {}) => {
      present()
      const list = listOf(environmentId)
      const fresh = runIds.filter((id) => !list.includes(id))
      if (front) list.unshift(...fresh)
      else list.push(...fresh)
    },
    remove: async (environmentId, runIds) => {
      present()
      lists.set(
        environmentId,
        listOf(environmentId).filter((id) => !runIds.includes(id)),
      )
    },
    known: async (environmentId) => {
      present()
      return new Set(listOf(environmentId))
    },
    ready: async () => !queue.away,
    waiting: (environmentId) => [...listOf(environmentId)],
    take: (environmentId) => listOf(environmentId).shift(),
    flush: () => lists.clear(),
  }
  return queue
}
