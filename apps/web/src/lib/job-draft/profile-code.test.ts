import { completeProfile, type LoadProfileInput } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { decodeProfile, encodeProfile, inputOf } from '#lib/job-draft/profile-code.ts'

const profiles: LoadProfileInput[] = [
  { generator: 'wrk', connections: 64, threads: 2, durationSeconds: 2.5 },
  { generator: 'ab', connections: 100, requests: 100_000, keepAlive: false },
  { generator: 'autocannon', connections: 1, durationSeconds: 5, pipeline: 16, rate: 1000, timeoutSeconds: 3 },
]

describe('profiles in the URL', () => {
  it('come back as they went', () => {
    for (const profile of profiles) expect(decodeProfile(encodeProfile(profile))).toEqual(profile)
    expect(profiles.map(encodeProfile)).toEqual([
      'wrk~c64~t2~d2.5',
      'ab~c100~n100000~k0',
      'autocannon~c1~d5~p16~r1000~o3',
    ])
  })

  it('are refused when they say nonsense', () => {
    for (const text of ['', 'siege~c1', 'wrk', 'wrk~c', 'wrk~cx', 'wrk~c1~z9', 'wrk~c-3'])
      expect(decodeProfile(text)).toBeNull()
  })

  it('leave out what is default anyway', () => {
    for (const profile of profiles) expect(inputOf(completeProfile(profile))).toEqual(profile)
  })
})
