import { describe, expect, it } from 'vitest'
import { type GeneratorId, generatorIds } from '../load/generator-ids.ts'
import { bestGenerator, firstBenchmark } from './first-benchmark.ts'

const bestOf = (...found: GeneratorId[]) => bestGenerator((id) => found.includes(id))

describe('bestGenerator', () => {
  it('takes the best that is there, and any rather than none', () => {
    expect(bestOf('autocannon', 'wrk')).toBe('wrk')
    expect(bestOf('ab', 'bombardier', 'autocannon')).toBe('bombardier')
    expect(bestOf('ab', 'autocannon')).toBe('autocannon')
    for (const id of generatorIds) expect(bestOf(id)).toBe(id)
    expect(bestOf()).toBeNull()
  })
})

describe('firstBenchmark', () => {
  it('loads for less than a minute, so that the whole stays under 90 s', () => {
    const { servers, rounds, warmupSeconds, profiles } = firstBenchmark('wrk')
    const perRun = warmupSeconds + (profiles[0]?.durationSeconds ?? Number.POSITIVE_INFINITY)
    expect(servers.length * rounds * perRun).toBeLessThan(60)
    expect(rounds).toBe(3)
  })
})
