import type { LoadProfileInput } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { dropStabilityPair, hasStabilityPair, makeStabilityPair } from '#lib/job-draft/stability-pair.ts'

const load: LoadProfileInput = { generator: 'wrk', connections: 50, durationSeconds: 10 }

describe('a stability pair', () => {
  it('is the load for one minute and for ten, and can be taken back', () => {
    const pair = makeStabilityPair([load])
    expect(pair.map(({ durationSeconds }) => durationSeconds)).toEqual([60, 600])
    expect(hasStabilityPair(pair)).toBe(true)
    expect(dropStabilityPair(pair)).toEqual([{ ...load, durationSeconds: 60 }])
  })

  it('may have other lengths, and is none between loads that differ otherwise', () => {
    expect(hasStabilityPair([load, { ...load, durationSeconds: 25 }])).toBe(true)
    expect(hasStabilityPair([load, { ...load, durationSeconds: 15 }])).toBe(false)
    expect(hasStabilityPair([load, { ...load, durationSeconds: 600, connections: 9 }])).toBe(false)
    expect(hasStabilityPair([{ generator: 'ab', connections: 1, requests: 5 }])).toBe(false)
  })

  it('of a load that counts requests counts time', () => {
    expect(makeStabilityPair([{ generator: 'ab', connections: 1, requests: 5 }])).toEqual([
      { generator: 'ab', connections: 1, durationSeconds: 60 },
      { generator: 'ab', connections: 1, durationSeconds: 600 },
    ])
  })
})
