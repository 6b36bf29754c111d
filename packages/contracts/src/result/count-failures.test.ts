import { describe, expect, it } from 'vitest'
import { countFailures } from './count-failures.ts'
import { emptyMetrics } from './metrics.ts'

describe('countFailures', () => {
  it('adds what was answered wrongly to what was lost', () => {
    const errors = { connect: 1, read: 2, write: null, timeout: 4, other: null }
    const metrics = { ...emptyMetrics(), requests: 100, successes: 90, errors }
    expect(countFailures(metrics)).toEqual({ failed: 17, total: 107 })
  })

  it('counts every way in which a request can be lost', () => {
    const errors = { connect: 1, read: 2, write: 4, timeout: 8, other: 16 }
    const metrics = { ...emptyMetrics(), requests: 100, successes: 100, errors }
    expect(countFailures(metrics)).toEqual({ failed: 31, total: 131 })
  })

  it('knows nothing where a count is missing', () => {
    expect(countFailures({ ...emptyMetrics(), requests: 100 })).toBeNull()
    expect(countFailures({ ...emptyMetrics(), successes: 100 })).toBeNull()
  })
})
