import { describe, expect, it } from 'vitest'
import { spreadOf } from './quantiles.ts'

describe('spreadOf', () => {
  it('takes times that were measured, whatever their order', () => {
    const times = Array.from({ length: 200 }, (_, index) => 200 - index)
    expect(spreadOf(times)).toEqual({ count: 200, p50: 100, p99: 198, most: 200 })
  })

  it('is the only time there is, and nothing where there is none', () => {
    expect(spreadOf([7])).toEqual({ count: 1, p50: 7, p99: 7, most: 7 })
    expect(spreadOf([])).toEqual({ count: 0, p50: Number.NaN, p99: Number.NaN, most: Number.NaN })
  })
})
