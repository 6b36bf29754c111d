import { describe, expect, it } from 'vitest'
import { timeCanary } from './canary.ts'

describe('timeCanary', () => {
  it('takes some time, and not longer the more often it is asked', () => {
    const times = Array.from({ length: 10 }, timeCanary)
    expect(Math.min(...times)).toBeGreaterThan(0.05)
    expect(Math.max(...times)).toBeLessThan(1000)
  })
})
