import { isJobOver, type RunCounts } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { jobStatusOf } from './job-status.ts'

const runs = (counts: Partial<Omit<RunCounts, 'total'>>): RunCounts => {
  const all = { queued: 0, active: 0, succeeded: 0, failed: 0, cancelled: 0, ...counts }
  return { ...all, total: Object.values(all).reduce((sum, count) => sum + count, 0) }
}
const running = { status: 'RUNNING', cancelRequested: false } as const
const cancelling = { status: 'RUNNING', cancelRequested: true } as const

describe('jobStatusOf', () => {
  it.each([
    [runs({ queued: 3 }), { status: 'QUEUED', cancelRequested: false }, 'QUEUED'],
    [runs({ queued: 3 }), running, 'RUNNING'],
    [runs({ queued: 2, active: 1 }), { status: 'QUEUED', cancelRequested: false }, 'RUNNING'],
    [runs({ queued: 2, succeeded: 1 }), running, 'RUNNING'],
    [runs({ active: 1, cancelled: 2 }), cancelling, 'RUNNING'],
    [runs({ succeeded: 3 }), running, 'SUCCEEDED'],
    [runs({ succeeded: 3 }), cancelling, 'SUCCEEDED'],
    [runs({ succeeded: 2, failed: 1 }), running, 'PARTIAL'],
    [runs({ failed: 3 }), running, 'FAILED'],
    [runs({ succeeded: 1, cancelled: 2 }), cancelling, 'CANCELLED'],
    [runs({ failed: 1, cancelled: 2 }), cancelling, 'CANCELLED'],
    // the runner cancelled by itself
    [runs({ cancelled: 3 }), running, 'CANCELLED'],
    [runs({ succeeded: 1, cancelled: 1 }), running, 'PARTIAL'],
  ] as const)('%j of %j is %s', (counts, job, status) => {
    expect(jobStatusOf(counts, job)).toBe(status)
    expect(isJobOver(status)).toBe(counts.queued + counts.active === 0)
  })
})
