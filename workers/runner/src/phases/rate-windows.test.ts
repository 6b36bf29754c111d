import { describe, expect, it } from 'vitest'
import { createRateWindows } from './rate-windows.ts'

describe('createRateWindows', () => {
  it('averages the points of each second by how long they last', () => {
    const { rates, add } = createRateWindows()
    const completed = [
      { t: 0.25, rps: 0 },
      { t: 0.5, rps: 400 },
      { t: 1, rps: 1000 },
      { t: 1.5, rps: 2000 },
      { t: 1.95, rps: 1000 },
    ].map(add)
    expect(completed).toEqual([false, false, true, false, true])
    expect(rates[0]).toBe(600)
    expect(rates[1]).toBeCloseTo((2000 * 0.5 + 1000 * 0.45) / 0.95, 9)
  })

  it('makes no window of points without a rate', () => {
    const { rates, add } = createRateWindows()
    expect([0.5, 1, 1.5, 2].some((t) => add({ t, rps: null }))).toBe(false)
    expect(rates).toEqual([])
  })

  it('keeps one long point as one window', () => {
    const { rates, add } = createRateWindows()
    expect(add({ t: 3, rps: 100 })).toBe(true)
    expect(rates).toEqual([100])
  })
})
