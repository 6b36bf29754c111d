import { describe, expect, it } from 'vitest'
import { writeFigure } from './write-figure.ts'

describe('writeFigure', () => {
  it.each([
    [131_268.51, { decimals: 0, cut: true }, '131268'],
    [61_946.59, { decimals: 0, cut: true }, '61946'],
    [61_946.59, { decimals: 0 }, '61947'],
    [2_379_267, { grouped: true }, '2,379,267'],
    [306.6, { decimals: 2, unit: 'MB/s' }, '306.60MB/s'],
    [98.1, { decimals: 1 }, '98.1'],
    [66.9, { decimals: 2 }, '66.90'],
    [0.1 + 0.2, {}, '0.3'],
    [950, { as: 'milliseconds', decimals: 2 }, '0.95ms'],
    [573.27, { as: 'time', decimals: 2 }, '573.27us'],
    [2400, { as: 'time', decimals: 2 }, '2.40ms'],
    [1_070_000, { as: 'time', decimals: 2 }, '1.07s'],
    [43, { as: 'clock' }, '43s'],
    [60, { as: 'clock' }, '1m'],
    [61, { as: 'clock' }, '1m1s'],
    [102, { as: 'clock' }, '1m42s'],
    [59.96, { as: 'clock', decimals: 1 }, '1m'],
    [119.7, { as: 'clock', decimals: 0 }, '2m'],
    [119.7, { as: 'clock', decimals: 0, cut: true }, '1m59s'],
  ] as const)('%d as %j is %s', (value, writing, text) => {
    expect(writeFigure(value, writing)).toBe(text)
  })
})
