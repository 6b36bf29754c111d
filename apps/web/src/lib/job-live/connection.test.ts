import { describe, expect, it } from 'vitest'
import { type Connection, initialConnection, reduceConnection, waitMs } from '#lib/job-live/connection.ts'

const lose = (connection: Connection, now: number) => reduceConnection(connection, { type: 'lost', now })

describe('reduceConnection', () => {
  it('waits longer after each attempt that fails, up to 15 s', () => {
    let connection = lose(initialConnection, 0)
    expect(connection).toEqual({ state: 'waiting', attempt: 0, lostAt: 0, retryAt: 1000 })
    connection = lose(reduceConnection(connection, { type: 'retry' }), 1000)
    expect(connection).toMatchObject({ attempt: 1, retryAt: 3000 })
    expect([0, 1, 2, 3, 4, 20].map(waitMs)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  })

  it('starts over once it was live', () => {
    const live = reduceConnection({ state: 'connecting', attempt: 5 }, { type: 'opened' })
    expect(lose(live, 50_000)).toMatchObject({ attempt: 0, retryAt: 51_000 })
  })

  it('keeps the moment at which updates stopped', () => {
    const again = reduceConnection({ state: 'connecting', attempt: 2 }, { type: 'lost', now: 9000 }, 2000)
    expect(again).toMatchObject({ lostAt: 2000, retryAt: 13_000 })
  })

  it('stays closed after the job has ended', () => {
    const closed = reduceConnection({ state: 'live' }, { type: 'closed' })
    expect(lose(closed, 1)).toEqual({ state: 'closed' })
  })
})
