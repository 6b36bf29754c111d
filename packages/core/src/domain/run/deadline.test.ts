import { completeProfile } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { deadlineSeconds } from './deadline.ts'

describe('deadlineSeconds', () => {
  it('holds build, start, warm-up, load and some slack', () => {
    const timed = completeProfile({ generator: 'wrk', connections: 1, durationSeconds: 60 })
    expect(deadlineSeconds(timed, 5, {})).toBe(600 + 30 + 5 + 60 + 10 + 60)
    expect(deadlineSeconds(timed, 5, { buildTimeoutSeconds: 1200, startTimeoutSeconds: 90 })).toBe(1425)
    const counted = completeProfile({ generator: 'ab', connections: 1, requests: 10 })
    expect(deadlineSeconds(counted, 0, {})).toBe(600 + 30 + 600 + 10 + 60)
  })
})
