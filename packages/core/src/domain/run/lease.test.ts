import { describe, expect, it } from 'vitest'
import { isRunnerOnline, leaseEnd, mayJudgeLeases } from './lease.ts'

const now = new Date('2026-11-20T10:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('leases', () => {
  it('last 30 s', () => {
    expect(leaseEnd(now).toISOString()).toBe('2026-11-20T10:00:30.000Z')
  })

  it.each([
    ['up for long and just heard', { upFrom: ago(3600), beatAt: ago(1) }, true],
    ['up for exactly one lease', { upFrom: ago(30), beatAt: ago(0) }, true],
    ['up for less than a lease', { upFrom: ago(29), beatAt: ago(0) }, false],
    ['not heard for more than 10 s', { upFrom: ago(3600), beatAt: ago(11) }, false],
    ['on a host whose clock is ahead', { upFrom: ago(3600), beatAt: ago(-300) }, true],
    ['last heard before the clock was put back', { upFrom: ago(3600), beatAt: ago(-301) }, false],
    ['never heard', null, false],
  ])('may be judged when the API is: %s', (_, beat, may) => {
    expect(mayJudgeLeases(beat, now)).toBe(may)
  })

  it('a runner is online for 15 s after its last word', () => {
    expect([14, 15, 16].map((seconds) => isRunnerOnline(ago(seconds), now))).toEqual([true, true, false])
  })
})
