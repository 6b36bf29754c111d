import { expect, it } from 'vitest'
import { describeProfile } from './describe-profile.ts'
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
