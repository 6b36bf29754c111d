import type { JobEvent } from '@wrkbench/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { EventHub, type HubOptions } from './hub.ts'
import type { Subscriber } from './subscriber.ts'

/** Stores jobs' events, and sends the notification that each commit makes. */
const fakeStore = () => {
  const jobs = new Map<string, JobEvent[]>()
  const reads: { jobId: string; after: number }[] = []
  let notify: (jobId: string) => void = () => {}
  let gap: () => void = () => {}
  let gate: Promise<void> = Promise.resolve()
  let failures = 0
  const eventsOf = (jobId: string) => jobs.get(jobId) ?? []
  return {
    reads,
    add: (jobId: string, count = 1, silently = false) => {
      const events = eventsOf(jobId)
      for (let i = 0; i < count; i++) {
        const seq = events.length + 1
        events.push({ seq, type: 'progress', data: { runId: 'r', progress: 0.5 } })
      }
      jobs.set(jobId, events)
      if (!silently) notify(jobId)
    },
    gap: () => gap(),
    fail: (times: number) => {
      failures = times
    },
    /** reads wait until the returned function is called */
    hold: () => {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = () => resolve()
      })
      return open
    },
    options: {
      read: async ({ jobId, after, limit }) => {
        reads.push({ jobId, after })
        const snapshot = eventsOf(jobId).filter(({ seq }) => seq > after)
        await gate
        if (failures > 0) {
          failures -= 1
          throw new Error('database away')
        }
        return snapshot.slice(0, limit)
      },
      listen: (onJob, onGap) => {
        notify = onJob
        gap = onGap
        return { close: async () => {} }
      },
      onError: () => {},
      retryMs: 1,
    } satisfies HubOptions,
  }
}

/** Waits until everything has happened that needs no time: reads and streams are all in this process. */
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Collects everything that a subscriber is sent. */
const collect = ({ stream }: Subscriber) => {
  const received = { text: '', ended: false, closed: false }
  stream.on('data', (chunk) => {
    received.text += chunk
  })
  stream.on('end', () => {
    received.ended = true
  })
  stream.on('close', () => {
    received.closed = true
  })
  const ids = () => [...received.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  return { received, ids }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const hubs: EventHub[] = []
const open = (options: HubOptions) => {
  const hub = new EventHub(options)
  hubs.push(hub)
  return hub
}
afterEach(() => Promise.all(hubs.splice(0).map((hub) => hub.close())))

describe('EventHub', () => {
  it('replays what came after the cursor, over several pages, then goes on live', async () => {
    const store = fakeStore()
    store.add('a', 1203)
    const reader = collect(open(store.options).subscribe('a', 3))
    await settle()
    expect(reader.ids()).toEqual(range(4, 1203))
    store.add('a', 2)
    await settle()
    expect(reader.ids()).toEqual(range(4, 1205))
    expect(reader.received.text.startsWith('retry: 1000\n\n')).toBe(true)
  })

  it('loses nothing that is committed between the look and the notification', async () => {
    const store = fakeStore()
    store.add('a', 2)
    const hub = open(store.options)
    const release = store.hold()
    const reader = collect(hub.subscribe('a', 0))
    store.add('a', 3)
    release()
    await settle()
    expect(reader.ids()).toEqual(range(1, 5))
  })

  it('asks once for a notification, however many readers a job has', async () => {
    const store = fakeStore()
    const hub = open(store.options)
    const readers = Array.from({ length: 50 }, () => collect(hub.subscribe('a', 0)))
    await settle()
    store.reads.length = 0
    store.add('a')
    await settle()
    expect(store.reads).toEqual([{ jobId: 'a', after: 0 }])
    for (const reader of readers) expect(reader.ids()).toEqual([1])
  })

  it('answers all notifications that come during one query with one more', async () => {
    const store = fakeStore()
    const hub = open(store.options)
    const reader = collect(hub.subscribe('a', 0))
    await settle()
    store.reads.length = 0
    const release = store.hold()
    for (let i = 0; i < 20; i++) store.add('a')
    release()
    await settle()
    expect(store.reads).toHaveLength(2)
    expect(reader.ids()).toEqual(range(1, 20))
  })

  it('keeps jobs apart and does not read for a job that nobody follows', async () => {
    const store = fakeStore()
    const hub = open(store.options)
    const [a, b] = [collect(hub.subscribe('a', 0)), collect(hub.subscribe('b', 0))]
    await settle()
    store.add('a')
    store.add('c')
    await settle()
    expect([a.ids(), b.ids()]).toEqual([[1], []])
    expect(store.reads.map(({ jobId }) => jobId)).not.toContain('c')
  })

  it('looks once after a gap in the notifications', async () => {
    const store = fakeStore()
    const hub = open(store.options)
    const reader = collect(hub.subscribe('a', 0))
    await settle()
    store.add('a', 4, true)
    await settle()
    expect(reader.ids()).toEqual([])
    store.gap()
    await settle()
    expect(reader.ids()).toEqual(range(1, 4))
  })

  it('keeps its readers while the database is away, and tells them everything afterwards', async () => {
    const store = fakeStore()
    const hub = open(store.options)
    const reader = collect(hub.subscribe('a', 0))
    await settle()
    store.fail(3)
    store.add('a', 2)
    await expect.poll(reader.ids).toEqual([1, 2])
  })

  it('drops a reader that does not read, and only that one', async () => {
    const store = fakeStore()
    const hub = open(store.options)
    const slow = hub.subscribe('a', 0)
    const quick = collect(hub.subscribe('a', 0))
    await settle()
    for (let i = 0; i < 40; i++) {
      store.add('a', 500)
      await settle()
    }
    expect(slow.stream.destroyed).toBe(true)
    expect(quick.ids()).toEqual(range(1, 20_000))
    expect(hub.connections).toBe(1)
  })

  it('does not buffer a long history for a reader that takes its time', async () => {
    const store = fakeStore()
    store.add('a', 100_000)
    const subscriber = open(store.options).subscribe('a', 0)
    await settle()
    expect(subscriber.stream.destroyed).toBe(false)
    expect(store.reads.length).toBeLessThan(5)
    const reader = collect(subscriber)
    await expect.poll(() => reader.ids().length, { timeout: 5000 }).toBe(100_000)
  })

  it('forgets a reader that went away', async () => {
    const store = fakeStore()
    const hub = open(store.options)
    const subscriber = hub.subscribe('a', 0)
    await settle()
    subscriber.stream.destroy()
    await settle()
    expect(hub.connections).toBe(0)
    store.reads.length = 0
    store.add('a')
    await settle()
    expect(store.reads).toEqual([])
  })

  it('says now and then that it is still there', async () => {
    const store = fakeStore()
    const reader = collect(open({ ...store.options, heartbeatMs: 5 }).subscribe('a', 0))
    await expect.poll(() => reader.received.text).toContain('event: alive\ndata: {}\n\n')
    expect(reader.ids()).toEqual([])
  })

  it('ends every connection when it closes, those that are still catching up too', async () => {
    const store = fakeStore()
    store.add('a', 3)
    const hub = open(store.options)
    const live = collect(hub.subscribe('a', 0))
    await settle()
    const release = store.hold()
    const catching = collect(hub.subscribe('a', 0))
    await hub.close()
    release()
    await settle()
    expect([live.received, catching.received]).toMatchObject([{ ended: true }, { ended: true }])
    expect(live.ids()).toEqual([1, 2, 3])
    expect(hub.connections).toBe(0)
  })
})
