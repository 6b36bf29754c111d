import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchClock } from './watch-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says once that the clocks differ and once that they agree', () => {
  const said: (string | null)[] = []
  let answer: string | null = null
  const watch = watchClock({ look: () => answer, everyMs: 60_000, say: (why) => said.push(why) })
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([])
  answer = '1 h ahead'
  vi.advanceTimersByTime(120_000)
  expect(said).toEqual(['1 h ahead'])
  answer = null
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['1 h ahead', null])
  watch.stop()
  answer = '1 h ahead'
  vi.advanceTimersByTime(120_000)
  expect(said).toHaveLength(2)
})
