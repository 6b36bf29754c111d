import { describe, expect, it } from 'vitest'
import {
  columnUnit,
  formatBytes,
  formatDuration,
  formatFigure,
  formatLatency,
  formatLowerBound,
  noisePercent,
} from './format.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null
const figure = (median: number | null, low?: number, high?: number) => {
  const shown = formatFigure(median, low === undefined || high === undefined ? null : { low, high })
  return [plain(shown.value), plain(shown.interval)]
}

describe('formatFigure', () => {
  it('rounds to what the interval supports', () => {
    expect(figure(131_268.51, 129_300, 133_200)).toEqual(['131 k', '± 2 k'])
    expect(figure(75_632, 74_732, 76_532)).toEqual(['75.6 k', '± 0.9 k'])
    expect(figure(75_632, 75_600, 75_664)).toEqual(['75.63 k', '± 0.03 k'])
    expect(figure(0.853, 0.849, 0.856)).toEqual(['0.853', '± 0.004'])
  })

  it('has one decimal beside others of a column, until the interval would vanish', () => {
    expect(figure(24_430, 24_331, 24_529)).toEqual(['24.4 k', '± 0.1 k'])
    expect(figure(22_560, 22_470, 22_650)).toEqual(['22.6 k', '± 0.1 k'])
    expect(figure(22_560, 22_516, 22_604)).toEqual(['22.56 k', '± 0.04 k'])
    expect(figure(5.35, 5.29, 5.41)).toEqual(['5.35', '± 0.06'])
    expect(figure(5.35, 5.251, 5.449)).toEqual(['5.4', '± 0.1'])
  })

  it('keeps the digits of rounds that all say the same', () => {
    expect(figure(4.25, 4.25, 4.25)).toEqual(['4.25', '± 0'])
    expect(figure(12.5, 12.5, 12.5)).toEqual(['12.5', '± 0'])
    expect(figure(75_632, 75_632, 75_632)).toEqual(['75.6 k', '± 0 k'])
  })

  it('never shows more digits than a wide interval allows', () => {
    expect(figure(131_268, 91_000, 171_000)).toEqual(['131 k', '± 40 k'])
    expect(figure(812, 700, 900)).toEqual(['812', '± 112'])
  })

  it('rounds half the interval up where it would otherwise look a third smaller than it is', () => {
    expect(figure(98_400, 96_950, 99_850)).toEqual(['98 k', '± 2 k'])
    expect(figure(5_001, 4_998.516, 5_003.484)).toEqual(['5,001', '± 3'])
    expect(figure(24_430, 24_290, 24_570)).toEqual(['24.4 k', '± 0.2 k'])
    expect(figure(98_400, 97_350, 99_450)).toEqual(['98 k', '± 1 k'])
    expect(figure(98_400, 96_200, 100_600)).toEqual(['98 k', '± 2 k'])
  })

  it('names both ends where little is known', () => {
    expect(figure(8323, 2_051, 33_794)).toEqual(['8,323', '(2,051 to 33,794)'])
    // the decimals and the prefix of all three agree
    expect(figure(6_043, 3_030, 11_100)).toEqual(['6,043', '(3,030 to 11,100)'])
    const shown = formatFigure(6_043, { low: 3_030, high: 11_100 }, 1e3)
    expect([plain(shown.value), plain(shown.interval)]).toEqual(['6.0 k', '(3.0 k to 11.1 k)'])
    expect(figure(12_300, 800, 30_400)).toEqual(['12.3 k', '(0.8 k to 30.4 k)'])
    expect(figure(131_268, 52_000, 301_000)).toEqual(['131 k', '(52 k to 301 k)'])
    expect(figure(1.28, 0.61, 2.49)).toEqual(['1.3', '(0.6 to 2.5)'])
    // whole ms of a tool that knows no decimals
    expect(figure(4, 1, 9)).toEqual(['4', '(1 to 9)'])
  })

  it('names a threshold with one decimal, large or small', () => {
    expect([0.03, 0.1138600324, 0.0379].map(noisePercent)).toEqual(['3.0', '11.4', '3.8'])
  })

  it('takes the wider side of a lopsided interval', () => {
    expect(figure(100_000, 99_000, 108_000)).toEqual(['100 k', '± 8 k'])
  })

  it('keeps three digits without an interval and a dash without a value', () => {
    expect(figure(131_268.51)).toEqual(['131 k', null])
    expect(figure(56_915.02)).toEqual(['56.9 k', null])
    expect(figure(4103.44)).toEqual(['4,103', null])
    expect(figure(2_345_678)).toEqual(['2.35 M', null])
    expect(figure(99_960)).toEqual(['100 k', null])
    expect(figure(9_996_000)).toEqual(['10.0 M', null])
    expect(figure(null)).toEqual(['–', null])
  })

  it('shows what is small with two digits, and nothing as nothing', () => {
    expect(figure(0)).toEqual(['0', null])
    expect(figure(0.003)).toEqual(['0.0030', null])
    expect(figure(0.000_81, 0.000_76, 0.000_87)).toEqual(['0.00081', '± 0.00006'])
    expect(figure(0.000_81, 0.000_81, 0.000_81)).toEqual(['0.00081', '± 0'])
  })

  it('steps up a prefix when rounding would reach it', () => {
    expect(figure(999_960)).toEqual(['1.00 M', null])
    expect(figure(9_999.7, 9_990, 10_010)).toEqual(['10,000', '± 10'])
  })
})

describe('figures of a column', () => {
  const column = (...values: number[]) =>
    values.map((value) => plain(formatFigure(value, null, columnUnit(values)).value))

  it('share a prefix that leaves the smallest its digits', () => {
    expect(column(10_200, 9_461, 1_848, 35.1)).toEqual(['10.2 k', '9.46 k', '1.85 k', '35.1'])
    expect(column(3_020_000, 311_000, 98_000, 9_461, 0.02)).toEqual(['3,020 k', '311 k', '98.0 k', '9.46 k', '0.020'])
    expect(column(3_020_000, 1_310_000)).toEqual(['3.02 M', '1.31 M'])
    expect(column(12_034_000, 311_000)).toEqual(['12,034 k', '311 k'])
    expect(column(212_000_000, 311_000)).toEqual(['212 M', '311 k'])
    expect(column(98_000, 311, 0)).toEqual(['98.0 k', '311', '0'])
    expect(column(9_461, 1_848)).toEqual(['9,461', '1,848'])
  })

  it('keep their intervals and bounds in the same prefix', () => {
    const shown = formatFigure(9_461, { low: 9_395, high: 9_527 }, 1e3)
    expect([plain(shown.value), plain(shown.interval)]).toEqual(['9.46 k', '± 0.07 k'])
    expect(plain(formatFigure(2_000, { low: 900, high: 9_000 }, 1e3).interval)).toBe('(0.9 k to 9.0 k)')
    expect(plain(formatLowerBound(9_469, 1e3))).toBe('≥ 9.46 k')
  })
})

describe('formatLatency', () => {
  it.each([
    [0, '0 ms'],
    [0.4, '0.00040 ms'],
    [12, '0.012 ms'],
    [348, '0.35 ms'],
    [996, '1.0 ms'],
    [1_000, '1 ms'],
    [1_001, '1.0 ms'],
    [1_240, '1.2 ms'],
    [4_000, '4 ms'],
    [9_940, '9.9 ms'],
    [9_960, '10 ms'],
    [53_907, '54 ms'],
    [9_999_400, '9,999 ms'],
    [12_400_000, '12.4 s'],
    [null, '–'],
  ])('%s µs is %s', (us, text) => expect(plain(formatLatency(us))).toBe(text))
})

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [950, '950 B'],
    [1_000, '1.0 kB'],
    [41_230_000, '41.2 MB'],
    [999_960, '1.0 MB'],
    [2.6e12, '2.6 TB'],
    [null, '–'],
  ])('%s is %s', (bytes, text) => expect(plain(formatBytes(bytes))).toBe(text))
})

describe('formatDuration', () => {
  it.each([
    [0, '0 s'],
    [2.5, '2.5 s'],
    [45, '45 s'],
    [200, '3 min 20 s'],
    [3600, '1 h'],
    [7500, '2 h 5 min'],
    [null, '–'],
  ])('%s s is %s', (seconds, text) => expect(plain(formatDuration(seconds))).toBe(text))
})

describe('formatLowerBound', () => {
  it.each([
    [56_960, '≥ 56.9 k'],
    [56_900, '≥ 56.9 k'],
    [999_960, '≥ 999 k'],
    [1_239_999, '≥ 1.23 M'],
    [9_999.9, '≥ 9,999'],
    [0.29, '≥ 0.29'],
    [1.15, '≥ 1.1'],
  ])('says of %d no more than is known', (value, text) => {
    expect(formatLowerBound(value).replaceAll('\u00a0', ' ')).toBe(text)
  })
})
