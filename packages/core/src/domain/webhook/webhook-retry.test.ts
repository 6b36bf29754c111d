import { describe, expect, it } from 'vitest'
import { nextTryMs } from './webhook-retry.ts'

const waits = (random: number): number[] => {
  const all: number[] = []
  for (let tries = 1; ; tries++) {
    const wait = nextTryMs(tries, random)
    if (wait === null) return all
    all.push(wait)
  }
}

describe('nextTryMs', () => {
  it('gives up after eight tries in about a day, each wait longer than the one before', () => {
    const middle = waits(0.5)
    expect(middle).toHaveLength(7)
    expect(middle[0]).toBe(30_000)
    const hours = middle.reduce((sum, wait) => sum + wait, 0) / 3_600_000
    expect(hours).toBeGreaterThan(20)
    expect(hours).toBeLessThan(26)
    for (const [index, wait] of middle.entries()) expect(wait).toBeGreaterThan(middle[index - 1] ?? 0)
  })

  it('spreads each wait by a fifth', () => {
    expect(nextTryMs(2, 0)).toBe(96_000)
    expect(nextTryMs(2, 1)).toBe(144_000)
  })
})
