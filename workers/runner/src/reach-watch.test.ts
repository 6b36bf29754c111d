import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReachWatch } from './reach-watch.ts'

let idle = true
const onGivenUp = vi.fn()
const onTryAgain = vi.fn()
const watch = () =>
  createReachWatch({ givesUpMs: 10_000, triesAgainMs: 300_000, isIdle: () => idle, onGivenUp, onTryAgain })

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  idle = true
})
afterEach(() => {
  vi.useRealTimers()
})

it('gives up once nothing was reached for its time, and tries again from then on', () => {
  const reach = watch()
  for (let second = 0; second < 9; second++) {
    reach.note(false)
    vi.advanceTimersByTime(1000)
  }
  expect(onGivenUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  reach.note(false)
  vi.advanceTimersByTime(299_000)
  expect(onGivenUp).toHaveBeenCalledTimes(1)
  expect(onTryAgain).not.toHaveBeenCalled()
  vi.advanceTimersByTime(301_000)
  expect(onTryAgain).toHaveBeenCalledTimes(2)
  reach.close()
  vi.advanceTimersByTime(900_000)
  expect(onTryAgain).toHaveBeenCalledTimes(2)
})

it('does not give up what was reached in between', () => {
  const reach = watch()
  reach.note(false)
  vi.advanceTimersByTime(9000)
  reach.note(true)
  vi.advanceTimersByTime(60_000)
  reach.note(false)
  vi.advanceTimersByTime(9000)
  expect(onGivenUp).not.toHaveBeenCalled()
  reach.close()
})

it('decides nothing during a run', () => {
  const reach = watch()
  idle = false
  reach.note(false)
  vi.advanceTimersByTime(60_000)
  expect(onGivenUp).not.toHaveBeenCalled()
  idle = true
  vi.advanceTimersByTime(10_000)
  expect(onGivenUp).toHaveBeenCalledTimes(1)
  reach.close()
})

it('decides nothing once it is closed', () => {
  const reach = watch()
  reach.note(false)
  reach.close()
  reach.note(false)
  vi.advanceTimersByTime(60_000)
  expect(onGivenUp).not.toHaveBeenCalled()
})
