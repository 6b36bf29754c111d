import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

const ways: Intl.NumberFormatOptions[] = [
  {},
  { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  { maximumFractionDigits: 2 },
  { maximumSignificantDigits: 9, useGrouping: false },
  { maximumFractionDigits: 3, signDisplay: 'negative' },
]

test.each(ways)('writes a number as toLocaleString does: %j', (way) => {
  for (const value of [0, -0, -0.0001, 0.5, 12, 999.995, 1234.5678, -1e6, 1.5e15]) {
    // twice: with a formatter made for it, and with the one kept
    expect(numberText(value, way)).toBe(value.toLocaleString('en', way))
    expect(numberText(value, way)).toBe(value.toLocaleString('en', way))
  }
})
