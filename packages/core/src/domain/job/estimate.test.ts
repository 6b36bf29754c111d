import { aroundRunSeconds, completeProfile } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { estimateSeconds } from './estimate.ts'

const timed = completeProfile({ generator: 'wrk', connections: 1, durationSeconds: 10 })
const counted = completeProfile({ generator: 'ab', connections: 1, requests: 1000 })
const pace = (profileIndex: number, remaining: number, meanSeconds: number | null = null, activeSeconds = 0) => ({
  profileIndex,
  remaining,
  meanSeconds,
  activeSeconds,
})

describe('estimateSeconds', () => {
  it('adds warm-up and what is around a run to its duration before anything has run', () => {
    expect(estimateSeconds([pace(0, 4)], [timed], 5)).toBe(Math.round(4 * (10 + 5 + aroundRunSeconds)))
  })

  it('goes by the runs of the job as soon as there are some, for other profiles too', () => {
    expect(estimateSeconds([pace(0, 4, 20)], [timed], 5)).toBe(80)
    const longer = { ...timed, durationSeconds: 30 }
    expect(estimateSeconds([pace(0, 0, 20), pace(1, 2)], [timed, longer], 5)).toBe(2 * (30 + 5 + 5))
  })

  it('takes off what an active run has done, and not more', () => {
    expect(estimateSeconds([pace(0, 1, 20, 8)], [timed], 5)).toBe(12)
    expect(estimateSeconds([pace(0, 1, 20, 50)], [timed], 5)).toBe(0)
  })

  it('says nothing about a request count that was never run, and something once it was', () => {
    expect(estimateSeconds([pace(0, 1), pace(1, 1)], [timed, counted], 5)).toBeNull()
    expect(estimateSeconds([pace(0, 3, 7)], [counted], 5)).toBe(21)
  })
})
