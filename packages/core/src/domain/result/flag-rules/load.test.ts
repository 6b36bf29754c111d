import { completeProfile, emptyMetrics } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import type { Evidence } from './evidence.ts'
import { endedLate } from './load.ts'

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
