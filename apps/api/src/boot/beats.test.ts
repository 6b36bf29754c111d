import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startBeats } from './beats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))

it('has one under way at the most, and goes on after it', async () => {
  const waiting: Array<(answer: Date | Promise<Date>) => void> = []
  const lasts: Array<Date | null> = []
  const errors: unknown[] = []
  const beats = startBeats({
    beat: (last) => {
      lasts.push(last)
      return new Promise((resolve) => waiting.push(resolve))
    },
    everyMs: 2000,
    patienceMs: 30_000,
    onError: (error) => errors.push(error),
  })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(lasts).toEqual([null])
  waiting[0]?.(at(1))
  await beats.begun
  await vi.advanceTimersByTimeAsync(2000)
  expect(lasts).toEqual([null, at(1)])
  waiting[1]?.(Promise.reject(new Error('away')))
  await vi.advanceTimersByTimeAsync(2000)
  expect(errors).toEqual([new Error('away')])
  expect(lasts).toEqual([null, at(1), at(1)])
  beats.stop()
  waiting[2]?.(at(2))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lasts).toHaveLength(3)
})

it('waits no longer than it has patience, since the connection may be dead', async () => {
  let asked = 0
  const errors: unknown[] = []
  const hangs = () => {
    asked++
    return new Promise<Date>(() => {})
  }
  const beats = startBeats({ beat: hangs, everyMs: 2000, patienceMs: 30_000, onError: (error) => errors.push(error) })
  await vi.advanceTimersByTimeAsync(61_000)
  expect([asked, errors.length]).toEqual([2, 1])
  beats.stop()
})
