import type { Comparison } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { isPairTold } from './told.ts'

const comparison = (medians: Record<string, number | null>, pairs: readonly [string, string][]): Comparison =>
  ({
    groups: Object.entries(medians).map(([id, median]) => ({ id, figure: { median, interval: null } })),
    pairs: pairs.map(([a, b]) => ({ a, b })),
  }) as unknown as Comparison

describe('isPairTold', () => {
  it('takes two figures that are held against each other', () => {
    expect(isPairTold(comparison({ gin: 2, spring: 1 }, [['gin', 'spring']]))).toBe(true)
    expect(isPairTold(comparison({ gin: 2, spring: null }, [['gin', 'spring']]))).toBe(false)
  })

  it('is not told by a figure that nothing is compared with', () => {
    const figures = { gin: null, spring: null, alone: 2838 }
    expect(isPairTold(comparison(figures, [['gin', 'spring']]))).toBe(false)
    expect(isPairTold(comparison(figures, []))).toBe(true)
  })
})
