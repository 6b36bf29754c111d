import { completeProfile, describeProfile } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { sayAlike, sayLoad } from '#lib/text/say-load.ts'

it('names the load, as far as it is known', () => {
  const profile = completeProfile({ generator: 'wrk', connections: 64, threads: 2, durationSeconds: 5 })
  expect(sayLoad(profile)).toBe('Load: wrk · 64 connections · 2 threads · 5 s')
  expect(sayLoad({ ...profile, generator: null })).toBe('Unknown generator · 64 connections · 2 threads · 5 s')
})

it('joins loads that differ in one figure only', () => {
  const loads = (...more: object[]) =>
    sayAlike(
      more.map((one) =>
        describeProfile(completeProfile({ generator: 'wrk', connections: 1, durationSeconds: 5, ...one })),
      ),
    )
  expect(loads({}, { connections: 16 }, { connections: 64 })).toBe('wrk · 1, 16 and 64 connections · 1 thread · 5 s')
  expect(loads({}, { durationSeconds: 60 })).toBe('wrk · 1 connection · 1 thread · 5 and 60 s')
  expect(loads({}, { connections: 16, durationSeconds: 60 })).toBe(
    'wrk · 1 connection · 1 thread · 5 s; wrk · 16 connections · 1 thread · 60 s',
  )
  expect(loads({}, { generator: 'wrk2' })).toContain('; wrk2 · ')
  expect(loads({})).toBe('wrk · 1 connection · 1 thread · 5 s')
})
