import { describe, expect, it } from 'vitest'
import { type Connection, initialConnection, lostSince, reduceConnection, waitMs } from '#lib/job-live/connection.ts'

const lose = (connection: Connection, now: number, heardAt = now) =>
  reduceConnection(connection, { type: 'lost', now, heardAt })

describe('reduceConnection', () => {
  it('waits longer after each attempt that fails, up to 15 s', () => {
    let connection = lose(initialConnection, 0)
    expect(connection).toEqual({ state: 'waiting', attempt: 0, lostAt: 0, retryAt: 1000 })
    connection = lose(reduceConnection(connection, { type: 'retry' }), 1000)
    expect(connection).toMatchObject({ attempt: 1, retryAt: 3000 })
    expect([0, 1, 2, 3, 4, 20].map(waitMs)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  })

  it('starts over once it was live', () => {
    const live = reduceConnection({ state: 'connecting', attempt: 5, lostAt: 3000 }, { type: 'opened' })
    expect(lose(live, 50_000)).toMatchObject({ attempt: 0, retryAt: 51_000 })
  })

  it('keeps the moment from which nothing was heard, also while it connects again', () => {
    const lost = lose({ state: 'live' }, 14_000, 2000)
    expect(lost).toMatchObject({ lostAt: 2000, retryAt: 15_000 })
    const connecting = reduceConnection(lost, { type: 'retry' })
    expect([lost, connecting, lose(connecting, 27_000)].map(lostSince)).toEqual([2000, 2000, 2000])
    expect([initialConnection, { state: 'live' } as const].map(lostSince)).toEqual([null, null])
  })

  it('is lost once, however often that is said', () => {
    const lost = lose({ state: 'live' }, 1000)
    expect(lose(lost, 5000)).toBe(lost)
  })

  it('stays closed after the job has ended', () => {
    const closed = reduceConnection({ state: 'live' }, { type: 'closed' })
    expect(lose(closed, 1)).toEqual({ state: 'closed' })
  })
})
