import { describe, expect, it } from 'vitest'
import { figureOf, medianOf } from './figure.ts'

describe('figures', () => {
  it('are nothing of nothing, never zero', () => {
    expect(figureOf([])).toEqual({ median: null, interval: null, values: [] })
    expect(medianOf([null, null])).toBeNull()
  })

  it('of latencies allow for what their tool rounded, those of rates do not', () => {
    const values = [4000, 4000, 5000, 4000, 4000, 5000]
    const [exact, rounded] = [figureOf(values, 'successesPerSecond'), figureOf(values, 'latencyP99Us')]
    expect(exact.interval).toMatchObject({ low: 4000, high: 5000 })
    expect(rounded.interval).toMatchObject({ low: 3500, high: 6000 })
    expect(rounded.median).toBe(4000)
  })

  it('have an interval from three values on', () => {
    expect(figureOf([1, 2])).toMatchObject({ median: 1.5, interval: null })
    expect(figureOf([1, 2, 3]).interval).toMatchObject({ method: expect.any(String) })
    expect(medianOf([1, null, 3])).toBe(2)
    expect(medianOf([null, 5])).toBe(5)
  })
})
