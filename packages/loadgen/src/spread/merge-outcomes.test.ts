import { completeProfile, emptyMetrics } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import type { ParseOutcome } from '../load-generator.ts'
import { type Distribution, latenciesOf } from './distribution.ts'
import { mergeOutcomes } from './merge-outcomes.ts'
import { splitProfile } from './split-profile.ts'

/** Random numbers that are the same in every test run. */
const randomOf = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return seed / 2 ** 32
}
const samplesOf = (seed: number, count: number, scale: number): number[] => {
  const random = randomOf(seed)
  return Array.from({ length: count }, () => Math.round(scale * (1 - Math.log(1 - random()))))
}
const distributionOf = (samples: number[]): Distribution => {
  const counts = new Map<number, number>()
  for (const us of samples) counts.set(us, (counts.get(us) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b)
}
const outcomeOf = (samples: number[], seconds: number, withDistribution = true): ParseOutcome => {
  const distribution = distributionOf(samples)
  const metrics = { ...emptyMetrics(), requests: samples.length, successes: samples.length, durationSeconds: seconds }
  metrics.successesPerSecond = samples.length / seconds
  metrics.latency = latenciesOf(distribution) ?? metrics.latency
  return { kind: 'result', metrics, missing: {}, version: '1', ...(withDistribution ? { distribution } : {}) }
}
const merged = (...outcomes: ParseOutcome[]) => {
  const outcome = mergeOutcomes(outcomes.map((one, index) => ({ host: `h${index + 1}`, outcome: one })))
  if (outcome.kind !== 'result') throw new Error(outcome.reason)
  return outcome
}
const quick = samplesOf(1, 30_000, 200)
const slow = samplesOf(2, 1_000, 9000)

describe('mergeOutcomes', () => {
  it('adds counts, computes rates over the common window, and pools latencies as if one host had taken all', () => {
    const { metrics } = merged(outcomeOf(quick, 5), outcomeOf(slow, 5.01))
    expect(metrics).toMatchObject({ requests: 31_000, successes: 31_000, durationSeconds: 5.01 })
    expect(metrics.successesPerSecond).toBeCloseTo(31_000 / 5.01, 6)
    const all = [...quick, ...slow].sort((a, b) => a - b)
    const at = (p: number) => all[Math.round((p / 100) * all.length + 0.5) - 1]
    expect(metrics.latency).toMatchObject({ min: all[0], max: all.at(-1), p50: at(50), p90: at(90), p99: at(99) })
    expect(metrics.latency).toMatchObject({ p75: at(75), p95: at(95), p999: at(99.9) })
    const mean = all.reduce((total, us) => total + us, 0) / all.length
    expect(metrics.latency.mean).toBeCloseTo(mean, 6)
    const variance = all.reduce((total, us) => total + (us - mean) ** 2, 0) / (all.length - 1)
    expect(metrics.latency.stdev).toBeCloseTo(Math.sqrt(variance), 6)
  })

  it('gives no percentile that it would have to average, and says why', () => {
    const { metrics, missing } = merged(outcomeOf(quick, 5), outcomeOf(slow, 5, false))
    expect(metrics.latency).toMatchObject({ p50: null, p99: null, stdev: null, min: 200 })
    const mean = [...quick, ...slow].reduce((total, us) => total + us, 0) / 31_000
    expect(metrics.latency.mean).toBeCloseTo(mean, 6)
    expect(missing['latency.p99']).toMatch(/cannot be averaged/)
  })

  it('lacks figures that one host lacks, and names the host', () => {
    const untold = outcomeOf(slow, 5)
    if (untold.kind === 'result') {
      untold.metrics.bytes.read = null
      untold.missing = { 'bytes.read': 'it does not count' }
    }
    const told = outcomeOf(quick, 5)
    if (told.kind === 'result') told.metrics.bytes.read = 7
    const { metrics, missing } = merged(told, untold)
    expect([metrics.bytes.read, missing['bytes.read']]).toEqual([null, 'h2: it does not count'])
  })

  it('is no result when one host has none or loaded at another time; one alone stays as it is', () => {
    const none: ParseOutcome = { kind: 'no-result', reason: 'it was cut off', line: 3 }
    const [fine, short] = [outcomeOf(quick, 5), outcomeOf(slow, 3)]
    const both = (other: ParseOutcome) =>
      mergeOutcomes([
        { host: 'a', outcome: fine },
        { host: 'b', outcome: other },
      ])
    expect(both(none)).toMatchObject({ kind: 'no-result', reason: 'b: it was cut off' })
    expect(both(short)).toMatchObject({ kind: 'no-result', reason: expect.stringMatching(/did not load together/) })
    expect(mergeOutcomes([{ host: 'a', outcome: none }])).toBe(none)
  })
})

describe('splitProfile', () => {
  const profile = completeProfile({ generator: 'wrk', connections: 11, threads: 4, durationSeconds: 5 })

  it('shares out everything there is, remainders to the first', () => {
    const shares = splitProfile({ ...profile, rate: 1000, generator: 'bombardier' }, 3)
    expect(shares?.map(({ connections, rate }) => [connections, rate])).toEqual([
      [4, 334],
      [4, 333],
      [3, 333],
    ])
  })

  it('keeps threads that divide the connections', () => {
    expect(splitProfile(profile, 3)?.map(({ threads }) => threads)).toEqual([4, 4, 3])
    expect(splitProfile(profile, 2)?.map(({ connections, threads }) => [connections, threads])).toEqual([
      [6, 3],
      [5, 1],
    ])
    expect(splitProfile(profile, 1)).toEqual([profile])
  })

  it('is impossible without a connection for each host', () => {
    expect(splitProfile({ ...profile, connections: 2 }, 3)).toBeNull()
    expect(splitProfile({ ...profile, rate: 2 }, 3)).toBeNull()
  })
})
