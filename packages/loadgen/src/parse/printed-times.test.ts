import { describe, expect, it } from 'vitest'
import { computableMs, wholeMs } from './printed-times.ts'
import { latencyReasons } from './share-of-failures.ts'

describe('times in whole milliseconds', () => {
  it('keeps a printed time, but not a printed zero', () => {
    expect(wholeMs(2).us).toBe(2000)
    expect(wholeMs(0)).toEqual({ us: null, reason: expect.stringContaining('below the resolution') })
  })

  it.each([
    [0.1, 1, null],
    [9.9, 1, null],
    [10, 1, 10_000],
    [4, 0.5, null],
    [5, 0.5, 5000],
    [0, 0.05, null],
  ])('a mean of %d ms that may be off by %d ms is %s', (ms, error, us) => expect(computableMs(ms, error).us).toBe(us))
})

describe('failures timed along with answers', () => {
  it('leave everything, spoil the extremes, or spoil all', () => {
    expect(latencyReasons(100_000, 0)).toEqual({ extremes: null, percentiles: null })
    expect(latencyReasons(100_000, 1)).toEqual({ extremes: expect.stringContaining('1 failed'), percentiles: null })
    expect(latencyReasons(100_000, 200).percentiles).toContain('200 failed')
  })
})
