import { describe, expect, it } from 'vitest'
import { type ReadInterval, scaleRates } from './scale-rates.ts'

const interval = (bytes: number | null, seconds = 0.25): ReadInterval => ({ bytes, seconds })
const sum = (intervals: ReadInterval[], rates: (number | null)[]) =>
  rates.reduce<number>((total, rate, index) => total + (rate ?? 0) * (intervals[index]?.seconds ?? 0), 0)

describe('scaleRates', () => {
  it('adds up to the requests counted, whatever one response weighs', () => {
    const intervals = [interval(1000), interval(3000), interval(2000)]
    const rates = scaleRates(intervals, { requests: 600, bytesRead: 6000 })
    expect(rates).toEqual([400, 1200, 800])
    expect(sum(intervals, rates)).toBeCloseTo(600, 9)
  })

  it('fills the unread end with the rate before it', () => {
    const intervals = [interval(1000), interval(1000), interval(null, 0.125)]
    const rates = scaleRates(intervals, { requests: 250, bytesRead: null })
    expect(rates).toEqual([400, 400, 400])
    expect(sum(intervals, rates)).toBeCloseTo(250, 9)
  })

  it('takes what was read beyond the stated total off the start: the program read its own files', () => {
    const intervals = [interval(1_500_000), interval(600_000), interval(1_000_000), interval(1_000_000)]
    const rates = scaleRates(intervals, { requests: 2500, bytesRead: 2_500_000 })
    expect(rates[0]).toBe(0)
    expect(rates.slice(1)).toEqual([2000, 4000, 4000])
    expect(sum(intervals, rates)).toBeCloseTo(2500, 9)
  })

  it('says nothing where nothing was counted or read', () => {
    expect(scaleRates([interval(1000)], { requests: null, bytesRead: 1000 })).toEqual([null])
    expect(scaleRates([interval(null), interval(null)], { requests: 10, bytesRead: 100 })).toEqual([null, null])
    expect(scaleRates([], { requests: 10, bytesRead: 100 })).toEqual([])
    expect(scaleRates([interval(1000, 0)], { requests: 10, bytesRead: null })).toEqual([null])
  })
})
