import { beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseClock, databaseClockFrom } from './database-clock.ts'

const noon = Date.UTC(2026, 0, 1, 12)
const hourMs = 3_600_000

describe('databaseClockFrom', () => {
  let elapsed: number
  let host: number
  let theirs: number
  /** what an answer takes, half of it on the way back */
  let tripMs: number
  let clock: DatabaseClock
  const pass = (ms: number) => {
    elapsed += ms
    host += ms
    theirs += ms
  }
  beforeEach(() => {
    elapsed = 0
    host = noon
    theirs = noon
    tripMs = 4
    clock = open()
  })
  const open = () =>
    databaseClockFrom({
      read: async () => {
        pass(tripMs / 2)
        const at = new Date(theirs)
        pass(tripMs / 2)
        return at
      },
      wall: () => host,
      elapsed: () => elapsed,
    })
  const shown = () => clock.now().getTime()

  it.each([hourMs, -hourMs])('shows the time of PostgreSQL on a host whose clock is %d ms off', async (off) => {
    host += off
    clock = open()
    expect(shown()).toBe(noon + off)
    await clock.measure()
    expect(shown()).toBe(theirs)
    pass(1234)
    expect(shown()).toBe(theirs)
    expect(clock.hostAheadMs()).toBe(off)
  })

  it('shows just the time of the host where that is the clock of PostgreSQL, however long the answer takes', async () => {
    for (tripMs of [0, 4, 900, 30_000]) {
      await clock.measure()
      expect(shown()).toBe(host)
      expect(clock.hostAheadMs()).toBe(0)
    }
  })

  it('goes on when the clock of the host is set, and says by how much once it has asked', async () => {
    await clock.measure()
    host += 24 * hourMs
    pass(1000)
    expect(shown()).toBe(theirs)
    expect(clock.hostAheadMs()).toBe(0)
    await clock.measure()
    expect(shown()).toBe(theirs)
    expect(clock.hostAheadMs()).toBe(24 * hourMs)
  })

  it('follows a clock of PostgreSQL that is set, and that of the host if it is the same', async () => {
    await clock.measure()
    theirs += hourMs
    await clock.measure()
    expect(shown()).toBe(theirs)
    host += hourMs
    await clock.measure()
    expect(shown()).toBe(host)
    expect(clock.hostAheadMs()).toBe(0)
  })

  it('keeps what it knows of a clock that differs a little, rather than jump with each slow answer', async () => {
    host += 300
    clock = open()
    await clock.measure()
    tripMs = 5000
    await clock.measure()
    expect(shown()).toBe(theirs)
  })

  it('goes on by what it knows while PostgreSQL does not answer', async () => {
    host += hourMs
    let answers = true
    const read = async () => {
      if (answers) return new Date(theirs)
      throw new Error('away')
    }
    clock = databaseClockFrom({ read, wall: () => host, elapsed: () => elapsed })
    await clock.measure()
    answers = false
    await expect(clock.measure()).rejects.toThrow('away')
    pass(60_000)
    expect(shown()).toBe(theirs)
  })
})
