import { describe, expect, it } from 'vitest'
import { estimateSeconds } from '#lib/job/estimate.ts'

describe('estimateSeconds', () => {
  it('adds warm-up, load and overhead of every run', () => {
    expect(estimateSeconds({ cells: 3, rounds: 3, warmupSeconds: 2, durations: [4] })).toBeCloseTo(66.6)
  })

  it('counts each profile, and leaves out a load whose length nobody knows', () => {
    expect(estimateSeconds({ cells: 1, rounds: 1, warmupSeconds: 0, durations: [10, null] })).toBeCloseTo(12.8)
    expect(estimateSeconds({ cells: 0, rounds: 5, warmupSeconds: 5, durations: [60] })).toBe(0)
  })
})
