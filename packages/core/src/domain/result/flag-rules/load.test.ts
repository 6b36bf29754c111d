import { completeProfile, emptyMetrics } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import type { Evidence } from './evidence.ts'
import { endedLate, errors } from './load.ts'

const load = (
  durationSeconds: number,
  took: number,
  generator: 'bombardier' | 'autocannon' = 'bombardier',
): Evidence => ({
  profile: completeProfile({ generator, connections: 10, durationSeconds }),
  metrics: { ...emptyMetrics(), durationSeconds: took },
  ...{ server: null, generator: null, host: null, serverDied: false, noiseFloor: null },
})

it('ended-late: a quarter of a second and 5 % beyond the time asked for, unless the load goes on until then', () => {
  expect(endedLate(load(3, 3.65))).toBe('the load took 3.65 s instead of 3 s')
  expect(endedLate(load(3, 3.24))).toBeNull()
  expect(endedLate(load(10, 10.45))).toBeNull()
  expect(endedLate(load(10, 10.55))).not.toBeNull()
  expect(endedLate(load(3, 3.65, 'autocannon'))).toBeNull()
  expect(endedLate({ ...load(3, 3.65), figuresTold: true })).toBeNull()
})

it('errors: says of autocannon that requests without an answer need not be the fault of the server', () => {
  const of = (generator: 'bombardier' | 'autocannon', lost: number) => {
    const evidence = load(3, 3, generator)
    const counts = { requests: 10_000, successes: 10_000 - (lost === 0 ? 100 : 0) }
    return errors({
      ...evidence,
      metrics: { ...evidence.metrics, ...counts, errors: { ...evidence.metrics.errors, other: lost } },
    })
  }
  expect(of('bombardier', 100)).toBe('100 of 10,100 requests failed (0.990 %)')
  expect(of('autocannon', 100)).toMatch(/^100 of 10,100 requests failed \(0\.990 %\)\. Of autocannon, /)
  expect(of('autocannon', 0)).toBe('100 of 10,000 requests failed (1.00 %)')
})
