import { emptyMetrics } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { metricLeaves, result } from './result.ts'

const close = (metrics = emptyMetrics(), reasons: Record<string, string> = {}) => {
  const outcome = result(metrics, { reasons, otherwise: 'not printed', version: null })
  return outcome.kind === 'result' ? outcome.missing : {}
}

describe('result', () => {
  it('gives each null a reason: its own, that of its group, or the common one', () => {
    const missing = close(emptyMetrics(), { latency: 'no samples', 'latency.p95': 'no such line' })
    expect(Object.keys(missing)).toHaveLength(metricLeaves(emptyMetrics()).length)
    expect(missing).toMatchObject({
      'latency.p95': 'no such line',
      'latency.mean': 'no samples',
      requests: 'not printed',
      'bytes.read': 'not printed',
    })
  })

  it('drops reasons of figures that exist, zero included', () => {
    expect(close({ ...emptyMetrics(), requests: 0 }, { requests: 'unused' })).not.toHaveProperty('requests')
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('never lets %d out', (value) => {
    expect(() => close({ ...emptyMetrics(), durationSeconds: value })).toThrow('durationSeconds')
  })

  it('never lets more successes out than requests', () => {
    expect(() => close({ ...emptyMetrics(), requests: 5, successes: 6 })).toThrow('6 successes of 5 requests')
    expect(close({ ...emptyMetrics(), requests: 5, successes: 5 })).not.toHaveProperty('successes')
  })
})
