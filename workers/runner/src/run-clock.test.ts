import { afterEach, describe, expect, it, vi } from 'vitest'
import { startRunClock } from './run-clock.ts'

afterEach(() => vi.useRealTimers())

describe('startRunClock', () => {
  it('goes on from the time of its start when the clock of the host is stepped', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    vi.setSystemTime('2026-03-01T10:00:00.000Z')
    const now = startRunClock()
    expect(now().toISOString()).toBe('2026-03-01T10:00:00.000Z')
    vi.advanceTimersByTime(2000)
    vi.setSystemTime('2026-03-01T11:00:00.000Z')
    expect(now().toISOString()).toBe('2026-03-01T10:00:02.000Z')
    vi.setSystemTime('2026-03-01T09:00:00.000Z')
    expect(now().toISOString()).toBe('2026-03-01T10:00:02.000Z')
  })

  it('goes by the clock of the API on a host whose own is wrong', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    vi.setSystemTime('2026-03-01T10:01:00.000Z')
    const now = startRunClock('2026-03-01T10:00:00.000Z')
    vi.advanceTimersByTime(500)
    expect(now().toISOString()).toBe('2026-03-01T10:00:00.500Z')
  })
})
