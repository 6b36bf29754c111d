import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchClock } from './watch-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says once that the clocks differ and once that they agree, and nothing while the database is away', async () => {
  const said: (string | null)[] = []
  let answer: Promise<string | null> = Promise.resolve(null)
  const watch = watchClock({ look: () => answer, everyMs: 60_000, say: (why) => said.push(why) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([])
  answer = Promise.resolve('1 h ahead')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(said).toEqual(['1 h ahead'])
  answer = Promise.reject(new Error('away'))
  answer.catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual(['1 h ahead'])
  answer = Promise.resolve(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual(['1 h ahead', null])
  watch.stop()
  answer = Promise.resolve('1 h ahead')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(said).toHaveLength(2)
})
