import type { ReportComparison } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { change, figures } from './figures.ts'

describe('a bound', () => {
  it.each([
    ['at-least', 1.0248, '≥ +2.4 %'],
    ['at-least', 0.9512, '≥ -4.9 %'],
    ['at-least', 2.999, '≥ +199 %'],
    ['at-least', 1.05, '≥ +5.0 %'],
    ['at-most', 0.9512, '≤ -4.8 %'],
    ['at-most', 1.0241, '≤ +2.5 %'],
  ] as const)('%s %d is rounded to the side on which it holds: %s', (bound, ratio, text) => {
    expect(change({ ratio, bound, interval: null })).toBe(text)
  })

  it('of a figure is no more than what was measured', () => {
    const one: ReportComparison = {
      seriesId: '1',
      subject: 'a',
      scenario: 'b',
      rounds: 3,
      baselineRounds: 3,
      metric: 'successesPerSecond' as const,
      verdict: 'inconclusive' as const,
      median: 56_960,
      baselineMedian: 56_960,
      ratio: 1,
      interval: null,
      threshold: 0.03,
    }
    expect(figures({ ...one, lowerBound: true })).toEqual(['57.0 k', '≥ 56.9 k'])
    const bytes = { ...one, metric: 'throughputBytesPerSecond' as const, median: 28_499_000, baselineMedian: 284_020 }
    expect(figures({ ...bytes, lowerBound: true })).toEqual(['0.28 MB/s', '≥ 28.4 MB/s'])
    expect(figures({ ...one, metric: 'startMs', median: 812, baselineMedian: 12_340 })).toEqual(['12.3 s', '812 ms'])
  })
})
