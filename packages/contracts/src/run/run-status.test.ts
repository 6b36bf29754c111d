import { describe, expect, it } from 'vitest'
import {
  activeStatuses,
  canMove,
  isActive,
  isTerminal,
  runStatuses,
  terminalStatuses,
  transitions,
} from './run-status.ts'

describe('life of a run', () => {
  it('reaches success only through every phase, in order', () => {
    const path = ['QUEUED', ...activeStatuses, 'SUCCEEDED'] as const
    for (const [index, from] of path.slice(0, -1).entries()) {
      const next = path[index + 1]
      expect(next && canMove(from, next)).toBe(true)
      for (const later of path.slice(index + 2)) expect(canMove(from, later)).toBe(false)
    }
  })

  it('lets every active state end in each failure, and a queued run only be cancelled', () => {
    for (const from of activeStatuses) {
      for (const end of ['FAILED', 'CANCELLED', 'TIMED_OUT', 'LOST'] as const) expect(canMove(from, end)).toBe(true)
    }
    expect(transitions.QUEUED).toEqual(['CLAIMED', 'CANCELLED'])
  })

  it('never leaves a terminal state and sorts every status into exactly one group', () => {
    for (const status of terminalStatuses) expect(transitions[status]).toEqual([])
    for (const status of runStatuses) {
      expect([status === 'QUEUED', isActive(status), isTerminal(status)].filter(Boolean)).toHaveLength(1)
    }
  })
})
