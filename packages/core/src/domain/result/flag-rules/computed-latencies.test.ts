import { completeProfile, emptyMetrics } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import type { Evidence } from './evidence.ts'
import { computedLatencies } from './littles-law.ts'

/** 10 000 answers in each of ten seconds over 64 connections, with this mean latency. */
const load = (meanUs: number, profile: Partial<Evidence['profile']> = {}): Evidence => {
  const metrics = { ...emptyMetrics(), requests: 100_000, successes: 100_000, durationSeconds: 10 }
  metrics.latency = { ...metrics.latency, mean: meanUs }
  return {
    profile: { ...completeProfile({ generator: 'wrk', connections: 64, durationSeconds: 10 }), ...profile },
    metrics,
    ...{ server: null, generator: null, host: null, serverDied: false, noiseFloor: null },
  }
}

it('computed-latencies: where the text of wrk has more requests in flight than connections', () => {
  expect(computedLatencies(load(6_400))).toBeNull()
  expect(computedLatencies(load(7_000))).toBeNull()
  expect(computedLatencies(load(19_800))).toBe('10,000 req/s × 19,800 µs = 198 in flight, but 64 were to be')
})

it('counts what is pipelined, and where nobody said whether it was, either is a reason', () => {
  expect(computedLatencies(load(19_800, { pipeline: 16 }))).toBeNull()
  expect(computedLatencies(load(19_800, { pipeline: null }))).not.toBeNull()
})

it('says nothing of other tools, of unknown loads, and of figures without the text', () => {
  expect(computedLatencies(load(19_800, { generator: 'bombardier' }))).toBeNull()
  expect(computedLatencies(load(19_800, { connections: null }))).toBeNull()
  expect(computedLatencies({ ...load(19_800), figuresTold: true })).toBeNull()
})
