import { describe, expect, it } from 'vitest'
import {
  formatColumn,
  formatExact,
  formatHeadline,
  formatMetricTick,
  formatRatio,
  formatTick,
  headUnit,
  inColumnUnit,
  plural,
} from './figures.ts'

describe('formatColumn', () => {
  it('shows latency in ms: two decimals under 1 ms, one under 10, then whole', () => {
    expect(formatColumn('latencyP50Us', 612)).toBe('0.61')
    expect(formatColumn('latencyP50Us', 4_912)).toBe('4.9')
    expect(formatColumn('latencyP99Us', 21_300)).toBe('21')
  })

  it('shows memory in MB, CPU in whole percent, counts with their prefix', () => {
    expect(formatColumn('serverPeakRssBytes', 41_300_000)).toBe('41')
    expect(formatColumn('serverPeakRssBytes', 3_140_000)).toBe('3.1')
    expect(formatColumn('serverCpuPercent', 98.7)).toBe('99')
    expect(formatColumn('successesPerCpuSecond', 46_400)).toBe('46.4\u00a0k')
  })

  it('shows what is small with two digits', () => {
    expect(formatColumn('latencyP50Us', 52)).toBe('0.052')
    expect(formatColumn('latencyP50Us', 0.4)).toBe('0.00040')
    expect(formatColumn('serverPeakRssBytes', 40_000)).toBe('0.040')
    expect(formatColumn('throughputBytesPerSecond', 900)).toBe('0.00090')
    expect(formatColumn('serverCpuPercent', 0.4)).toBe('0.4')
    expect(formatExact('successesPerSecond', 0.003)).toBe('0.003\u00a0req/s')
    expect(formatMetricTick('latencyP50Us', 25)).toBe('0.025')
    expect(formatMetricTick('latencyP50Us', 5)).toBe('0.005')
  })

  it('shows as many digits of a figure as of the next one that it is rounded to', () => {
    expect([996, 1_001, 9_960, 10_000].map((us) => formatColumn('latencyP99Us', us))).toEqual([
      '1.0',
      '1.0',
      '10',
      '10',
    ])
    expect([9.94e6, 9.96e6, 10e6].map((bytes) => formatColumn('serverPeakRssBytes', bytes))).toEqual([
      '9.9',
      '10',
      '10',
    ])
    const traffic = [9.994e6, 9.996e6, 10e6, 99.94e6, 99.96e6, 100e6]
    expect(traffic.map((bytes) => formatColumn('throughputBytesPerSecond', bytes))).toEqual([
      ...['9.99', '10.0', '10.0'],
      ...['99.9', '100', '100'],
    ])
  })

  it('says nothing where nothing was measured, and zero where zero was', () => {
    expect(formatColumn('latencyP99Us', null)).toBe('–')
    expect(formatColumn('latencyP99Us', undefined)).toBe('–')
    expect(formatColumn('serverCpuPercent', 0)).toBe('0')
  })
})

it('writes no ratio as 0', () => {
  expect([1.0521, 0.9524, 12.3456, 0.1, 0.0952, 0.000412345].map(formatRatio)).toEqual([
    '1.052',
    '0.952',
    '12.346',
    '0.100',
    '0.0952',
    '0.000412',
  ])
})

describe('formatHeadline', () => {
  it('rounds to what the interval supports', () => {
    expect(formatHeadline('successesPerSecond', 131_268.51, { low: 129_100, high: 133_300 })).toEqual({
      value: '131\u00a0k',
      interval: '±\u00a02\u00a0k',
    })
    expect(formatHeadline('latencyP99Us', 4_912, { low: 4_700, high: 5_150 })).toEqual({
      value: '4.9',
      interval: '±\u00a00.3',
    })
    expect(formatHeadline('successesPerSecond', null, null)).toEqual({ value: '–', interval: null })
  })

  it('is in the unit of its column without an interval, too', () => {
    expect(inColumnUnit('latencyP99Us', 4_912)).toBe(4.912)
    expect(inColumnUnit('successesPerSecond', 4_912)).toBe(4_912)
    expect(formatHeadline('latencyP99Us', 4_912, null)).toEqual({ value: '4.9', interval: null })
    expect(formatHeadline('serverPeakRssBytes', 41_300_000, null)).toEqual({ value: '41', interval: null })
    expect(formatHeadline('successesPerSecond', 131_268.51, null)).toEqual({ value: '131\u00a0k', interval: null })
  })
})

describe('the rest', () => {
  it('keeps the exact value with its base unit for tooltips', () => {
    expect(formatExact('successesPerSecond', 131_268.514)).toBe('131,268.51\u00a0req/s')
    expect(formatExact('latencyP99Us', 4_912)).toBe('4,912\u00a0µs')
  })

  it('labels ticks in the unit of the head', () => {
    expect(formatTick(150_000)).toBe('150\u00a0k')
    expect(formatTick(0)).toBe('0')
    expect(['2,500', '12.5\u00a0k']).toEqual([2500, 12_500].map((value) => formatTick(value)))
    // of one axis
    expect([2500, 10_000].map((value) => formatTick(value, 10_000))).toEqual(['2.5\u00a0k', '10\u00a0k'])
    expect([250_000, 1e6].map((value) => formatTick(value, 1e6))).toEqual(['0.25\u00a0M', '1\u00a0M'])
    expect([0, 2e6].map((value) => formatTick(value, 2e6, 1e3))).toEqual(['0', '2,000\u00a0k'])
    expect(formatMetricTick('latencyP99Us', 2_500)).toBe('2.5')
    expect(formatMetricTick('latencyP99Us', 0, 2_500)).toBe('0')
    expect(headUnit('latencyP99Us')).toBe('ms')
  })

  it('keeps ticks short, however large or small the figures are', () => {
    expect([1e13, 3e13].map((value) => formatTick(value, 3e13))).toEqual(['10\u00a0T', '30\u00a0T'])
    expect([1e13, 3e13].map((value) => formatTick(value, 3e13, 1e9))).toEqual(['10,000\u00a0G', '30,000\u00a0G'])
    expect(formatTick(2.5e20)).toBe('250\u00a0E')
    expect([0.01, 0.05].map((value) => formatTick(value, 0.05))).toEqual(['0.01', '0.05'])
    expect([1e-7, 2.5e-7].map((value) => formatTick(value, 2.5e-7))).toEqual([
      '1\u00a0×\u00a010⁻⁷',
      '2.5\u00a0×\u00a010⁻⁷',
    ])
    expect(formatMetricTick('latencyP99Us', 2e12)).toBe('2\u00a0×\u00a010⁹')
    expect(formatMetricTick('latencyP50Us', 5e-4)).toBe('5\u00a0×\u00a010⁻⁷')
  })

  it('counts', () => {
    expect(plural(1, 'round')).toBe('1 round')
    expect(plural(1200, 'run')).toBe('1,200 runs')
  })
})
