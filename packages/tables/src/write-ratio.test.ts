import { describe, expect, it } from 'vitest'
import { writeRatio } from './write-ratio.ts'

const written = (ratio: number, low: number, high: number) => {
  const { value, interval } = writeRatio({ ratio, interval: { low, high } })
  return [value, interval]
}

describe('writeRatio', () => {
  it('has two decimals, and one from 10 on', () => {
    expect(written(1.9, 1.8, 2.02)).toEqual(['1.90', '1.80 to 2.02'])
    expect(written(26.04, 25.02, 27.9)).toEqual(['26.0', '25.0 to 27.9'])
    expect(writeRatio({ ratio: 0.978_809, interval: null })).toEqual({ value: '0.98', interval: null })
    expect(writeRatio({ ratio: 150_000_000, interval: null }).value).toBe('150\u00a0M')
  })

  it('has no decimals from 1,000 on, and a prefix where nobody would count the digits', () => {
    expect(written(3_012.6, 2_950.2, 3_080.9)).toEqual(['3,013', '2,950 to 3,081'])
    expect(writeRatio({ ratio: 150_379_399.5, interval: null }).value).toBe('150\u00a0M')
    expect(writeRatio({ ratio: 150_379_399.5, interval: null, bound: 'at-least' }).value).toBe('≥ 150,379,399')
  })

  it('shows no interval as if it had no width', () => {
    expect(written(0.899_55, 0.895_064, 0.904_058)).toEqual(['0.900', '0.895 to 0.904'])
  })

  it('shows no ratio as zero', () => {
    expect(written(0.003_21, 0.002_91, 0.003_54)).toEqual(['0.0032', '0.0029 to 0.0035'])
    expect(written(0.0568, 0.0243, 0.136)).toEqual(['0.057', '0.024 to 0.136'])
  })

  it('rounds a bound to the side on which it holds', () => {
    expect(writeRatio({ ratio: 1.238_41, interval: null, bound: 'at-most' }).value).toBe('≤ 1.24')
    expect(writeRatio({ ratio: 1.238_41, interval: null, bound: 'at-least' }).value).toBe('≥ 1.23')
    expect(writeRatio({ ratio: 0.003_29, interval: null, bound: 'at-least' }).value).toBe('≥ 0.0032')
  })
})
