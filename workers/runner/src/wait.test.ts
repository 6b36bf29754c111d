import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { backoffMs, orAborted, pause, settledWithin, untilAfter } from './wait.ts'

const never = new Promise<never>(() => {})
const why = new Error('enough')

describe('backoffMs', () => {
  it('doubles from 100 ms and stays under its limit', () => {
    const most = (attempt: number) => backoffMs(attempt, 2000, () => 1)
    expect([0, 1, 2, 3, 4, 5, 50].map(most)).toEqual([100, 200, 400, 800, 1600, 2000, 2000])
    expect(backoffMs(9, 500, () => 1)).toBe(500)
  })

  it('is spread by chance down to half', () => {
    expect(backoffMs(3, 2000, () => 0)).toBe(400)
    const drawn = Array.from({ length: 200 }, () => backoffMs(3))
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(400)
    expect(Math.max(...drawn)).toBeLessThanOrEqual(800)
    expect(new Set(drawn).size).toBeGreaterThan(10)
  })
})

describe('pause', () => {
  it('ends early with the reason of the signal', async () => {
    const stop = new AbortController()
    const pausing = pause(60_000, stop.signal)
    stop.abort(why)
    await expect(pausing).rejects.toBe(why)
    await expect(pause(60_000, stop.signal)).rejects.toBe(why)
  })

  it('ends by itself', async () => {
    await expect(pause(1)).resolves.toBeUndefined()
  })
})

describe('settledWithin', () => {
  it('tells whether the promise settled, either way', async () => {
    expect(await settledWithin(Promise.resolve(1), 1000)).toBe(true)
    expect(await settledWithin(Promise.reject(why), 1000)).toBe(true)
    expect(await settledWithin(never, 5)).toBe(false)
  })
})

describe('orAborted', () => {
  it('gives what the promise gives', async () => {
    const { signal } = new AbortController()
    await expect(orAborted(Promise.resolve(7), signal)).resolves.toBe(7)
    await expect(orAborted(Promise.reject(why), signal)).rejects.toBe(why)
  })

  it('rejects with the reason, before or while it waits', async () => {
    const stop = new AbortController()
    const waiting = orAborted(never, stop.signal)
    stop.abort(why)
    await expect(waiting).rejects.toBe(why)
    await expect(orAborted(Promise.resolve(1), stop.signal)).rejects.toBe(why)
  })
})

describe('untilAfter', () => {
  it('aborts after the first signal, never before', async () => {
    const first = new AbortController()
    const waiting = untilAfter(first.signal, 10, async (later) => {
      await pause(20)
      expect(later.aborted).toBe(false)
      first.abort(why)
      expect(later.aborted).toBe(false)
      await pause(5000, later)
    })
    await expect(waiting).rejects.toBe(why)
  })

  it('counts from now when the first is already aborted', async () => {
    await expect(untilAfter(AbortSignal.abort(why), 1, (later) => pause(5000, later))).rejects.toBe(why)
  })

  it('leaves nothing on a signal that outlives it', async () => {
    const { signal } = new AbortController()
    for (let time = 0; time < 3; time++) await untilAfter(signal, 1, async () => {})
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
