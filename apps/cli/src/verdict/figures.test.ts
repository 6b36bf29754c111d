import type { ReportComparison } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { change, figures } from './figures.ts'

const compared: ReportComparison = {
  seriesId: '1',
  subject: 'a',
  scenario: 'b',
  rounds: 3,
  baselineRounds: 3,
  metric: 'successesPerSecond',
  verdict: 'inconclusive',
  median: 56_960,
  baselineMedian: 56_960,
  ratio: 1,
  interval: null,
  threshold: 0.03,
}

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
    const one = compared
    expect(figures({ ...one, lowerBound: true }, [one])).toEqual(['57.0 k', '≥ 56.9 k'])
    const bytes = { ...one, metric: 'throughputBytesPerSecond' as const, median: 28_499_000, baselineMedian: 284_020 }
    expect(figures({ ...bytes, lowerBound: true }, [bytes])).toEqual(['0.28 MB/s', '≥ 28.4 MB/s'])
    const start = { ...one, metric: 'startMs' as const, median: 812, baselineMedian: 12_340 }
    expect(figures(start, [start])).toEqual(['12.3 s', '812 ms'])
  })

  it('has the prefix of the figures that stand in the same table, and bytes one unit', () => {
    const one = { ...compared, median: 9_755, baselineMedian: 11_812 }
    expect(figures(one, [one])).toEqual(['11.8 k', '9.76 k'])
    const far = { ...compared, median: 311_000, baselineMedian: 3_020_000 }
    expect(figures(far, [far, one])).toEqual(['3,020 k', '311 k'])
    const memory = { ...compared, metric: 'serverPeakRssBytes' as const, median: 41_204_000, baselineMedian: 980_000 }
    expect(figures(memory, [memory, far])).toEqual(['0.98 MB', '41.2 MB'])
  })
})
