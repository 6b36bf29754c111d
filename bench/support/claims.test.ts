import type { JobCell } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { leads, notSlower } from './claims.ts'

const cell = (serverId: string, low: number, high: number, lowerBound = false): JobCell => ({
  serverId,
  scenarioId: 'json',
  profileIndex: 0,
  rounds: [],
  counting: 0,
  latencyP50Us: null,
  latencyP50Interval: null,
  latencyP99Us: null,
  latencyP99Interval: null,
  rank: null,
  tied: false,
  note: null,
  lowerBound,
  median: (low + high) / 2,
  interval: { low, high, method: 'made up' },
})
const leader = (...cells: JobCell[]) => leads('a leads', cells, 'a').outcome

describe('a leader', () => {
  it('is one whose interval lies above all others', () => {
    expect(leader(cell('a', 90, 100), cell('b', 70, 80), cell('c', 50, 89))).toBe('holds')
    expect(leader(cell('a', 90, 100), cell('b', 80, 91))).toBe('open')
    expect(leader(cell('a', 90, 100), cell('b', 101, 110), cell('c', 1, 2))).toBe('fails')
  })

  it('may be a lower bound, but not over one', () => {
    expect(leader(cell('a', 90, 100, true), cell('b', 70, 80))).toBe('holds')
    expect(leader(cell('a', 90, 100, true), cell('b', 110, 120))).toBe('open')
    expect(leader(cell('a', 90, 100), cell('b', 70, 80, true))).toBe('open')
    expect(leader(cell('a', 90, 100), cell('b', 110, 120, true))).toBe('fails')
  })

  it('cannot be told where there is no interval', () => {
    expect(leader(cell('a', 90, 100), { ...cell('b', 1, 2), interval: null })).toBe('open')
  })
})

it('not slower is what only the opposite refutes', () => {
  const outcome = (...cells: JobCell[]) => notSlower('a is not slower than b', cells, 'a', 'b').outcome
  expect(outcome(cell('a', 90, 100), cell('b', 95, 105))).toBe('holds')
  expect(outcome(cell('a', 90, 94), cell('b', 95, 105))).toBe('fails')
  expect(outcome(cell('a', 90, 94, true), cell('b', 95, 105))).toBe('holds')
})
