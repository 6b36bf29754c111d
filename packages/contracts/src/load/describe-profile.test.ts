import { expect, it } from 'vitest'
import { completeProfile, describeProfile } from './describe-profile.ts'
import type { SeriesProfile } from './load-profile.ts'

const nothing: SeriesProfile = {
  generator: null,
  connections: null,
  threads: null,
  durationSeconds: null,
  requests: null,
  pipeline: null,
  rate: null,
  keepAlive: null,
  timeoutSeconds: null,
}

it('says as much of a load as is known', () => {
  expect(describeProfile(nothing)).toBe('unknown load')
  expect(describeProfile({ ...nothing, connections: 64 })).toBe('unknown generator · 64 connections')
  expect(describeProfile({ ...nothing, generator: 'wrk', connections: 1, threads: 2 })).toBe(
    'wrk · 1 connection · 2 threads',
  )
})

it('says what is unusual about a load', () => {
  const load = { ...nothing, generator: 'wrk', connections: 64, durationSeconds: 5 } as const
  expect(describeProfile({ ...load, pipeline: 1, keepAlive: true })).toBe('wrk · 64 connections · 5 s')
  expect(describeProfile({ ...load, pipeline: 16, keepAlive: false, rate: 20_000 })).toBe(
    'wrk · 64 connections · 5 s · pipelined 16 deep · 20,000 req/s offered · no keep-alive',
  )
  expect(describeProfile({ ...nothing, generator: 'ab', connections: 1, requests: 100_000 })).toBe(
    'ab · 1 connection · 100,000 requests',
  )
})

it('completes a load: one thread where there is such a setting, connections kept, nothing pipelined, 10 s to answer', () => {
  const completed = { durationSeconds: 5, requests: null, pipeline: 1, rate: null, keepAlive: true, timeoutSeconds: 10 }
  const asked = (generator: 'wrk' | 'wrk2' | 'h2load' | 'oha') => ({ generator, connections: 64, durationSeconds: 5 })
  for (const [generator, threads] of [
    ['wrk', 1],
    ['wrk2', 1],
    ['h2load', 1],
    ['oha', null],
  ] as const) {
    expect(completeProfile(asked(generator))).toEqual({ ...asked(generator), ...completed, threads })
  }
  const told = { ...asked('wrk'), threads: 2, pipeline: 16, keepAlive: false, timeoutSeconds: 2 }
  expect(completeProfile(told)).toEqual({ ...told, requests: null, rate: null })
})
