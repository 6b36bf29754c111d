import { completeProfile } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { sayLoad } from '#lib/text/say-load.ts'

it('names the load, as far as it is known', () => {
  const profile = completeProfile({ generator: 'wrk', connections: 64, threads: 2, durationSeconds: 5 })
  expect(sayLoad(profile)).toBe('Load: wrk · 64 connections · 2 threads · 5 s')
  expect(sayLoad({ ...profile, generator: null })).toBe('Unknown generator · 64 connections · 2 threads · 5 s')
})
