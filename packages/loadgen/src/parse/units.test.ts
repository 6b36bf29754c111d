import { describe, expect, it } from 'vitest'
import { byteCount, decimalCount, goDurationUs, secondsUs, timeUs, wholeCount } from './units.ts'

describe('timeUs', () => {
  it.each([
    ['0.00us', 0],
    ['379.00us', 379],
    ['0.99ms', 990],
    ['1.79s ', 1_790_000],
    ['1.07m', 64_200_000],
    ['2.00h', 7_200_000_000],
  ])('%s is %d µs', (text, us) => expect(timeUs(text)).toBe(us))

  it.each(['-nan', '-nan%', '', '12', '12.5', '1.00M', '-1.00ms', '1.00 ms', 'NaNus', '1e3us'])(
    '%j is no time',
    (text) => expect(timeUs(text)).toBeNull(),
  )
})

describe('goDurationUs', () => {
  it.each([
    ['30ns', 0.03],
    ['403.93µs', 403.93],
    ['29.9us', 29.9],
    ['1.29ms', 1290],
    ['2.001s', 2_001_000],
    ['1m4.2s', 64_200_000],
    ['1h0m0s', 3_600_000_000],
    ['0s', 0],
  ])('%s is %d µs', (text, us) => expect(goDurationUs(text)).toBe(us))

  it.each(['', '12', '-1s', 'NaN', '1 s', '1.5', 's', '1m2'])('%j is no duration', (text) =>
    expect(goDurationUs(text)).toBeNull(),
  )
})

describe('secondsUs', () => {
  it('keeps nanoseconds, and adds no digits of its own', () => {
    expect(secondsUs(0.000287949)).toBe(287.949)
    expect(secondsUs(3600)).toBe(3_600_000_000)
  })
})

describe('byteCount', () => {
  it.each([
    ['0.00B', 0],
    ['346.18B', 346.18],
    ['2.03KB', 2078.72],
    ['1.00MB', 1_048_576],
    ['1.00GB', 1_073_741_824],
    ['2.00TB', 2 * 1024 ** 4],
    ['1.00PB', 1024 ** 5],
  ])('%s is %d bytes', (text, bytes) => expect(byteCount(text)).toBeCloseTo(bytes, 6))

  it.each(['7.85M', '7.85', 'B', '1.00EB', '1.00kB'])('%j is no amount of bytes', (text) =>
    expect(byteCount(text)).toBeNull(),
  )
})

describe('decimalCount', () => {
  it.each([
    ['2.00', 2],
    ['0.95k', 950],
    ['32.72k', 32_720],
    ['1.20M', 1_200_000],
  ])('%s is %d', (text, value) => expect(decimalCount(text)).toBeCloseTo(value, 6))

  it('knows no other unit', () => expect(decimalCount('1.00T')).toBeNull())
})

describe('wholeCount', () => {
  it.each([
    ['0', 0],
    ['20458115192', 20_458_115_192],
    [9_007_199_254_740_991, 9_007_199_254_740_991],
  ])('%s is %d', (value, count) => expect(wholeCount(value)).toBe(count))

  it.each(['9007199254740993', '-1', '1.5', '', 2 ** 53, -1, 1.5, Number.NaN, null, undefined, {}])(
    '%j is none',
    (value) => expect(wholeCount(value)).toBeNull(),
  )
})
