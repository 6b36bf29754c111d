import { activeStatuses, type PhaseTiming } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { advancePhases, closePhase, type PhaseStep, withParts } from './advance-phases.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString()
const claimed: PhaseTiming[] = [{ status: 'CLAIMED', startedAt: at(0), durationMs: null }]
const step = (status: PhaseStep['status'], second: number): PhaseStep => ({ status, at: at(second) })

describe('advancePhases', () => {
  it('ends each phase where the next begins', () => {
    const { status, phases, taken, illegal } = advancePhases('CLAIMED', claimed, [
      step('PREPARING', 1),
      step('STARTING', 4),
    ])
    expect({ status, illegal, taken: taken.length }).toEqual({ status: 'STARTING', illegal: null, taken: 2 })
    expect(phases.map(({ durationMs }) => durationMs)).toEqual([1000, 3000, null])
  })

  it('passes over what was taken before', () => {
    const first = advancePhases('CLAIMED', claimed, [step('PREPARING', 1), step('STARTING', 2)])
    const again = advancePhases(first.status, first.phases, [step('PREPARING', 1), step('STARTING', 2)])
    expect(again).toEqual({ ...first, taken: [] })
    const overlapping = advancePhases(first.status, first.phases, [step('STARTING', 2), step('VERIFYING', 3)])
    expect(overlapping.taken).toEqual([step('VERIFYING', 3)])
  })

  it('stops at a step that skips one', () => {
    const { status, taken, illegal } = advancePhases('CLAIMED', claimed, [step('PREPARING', 1), step('MEASURING', 2)])
    expect({ status, taken: taken.length }).toEqual({ status: 'PREPARING', taken: 1 })
    expect(illegal).toEqual({ index: 1, from: 'PREPARING', to: 'MEASURING' })
  })

  it('goes the whole way', () => {
    const steps = activeStatuses.slice(1).map((status, index) => step(status, index + 1))
    expect(advancePhases('CLAIMED', claimed, steps)).toMatchObject({ status: 'COLLECTING', illegal: null })
  })

  it('never gives a phase less than no time', () => {
    expect(closePhase([{ status: 'CLAIMED', startedAt: at(5), durationMs: null }], at(3))[0]?.durationMs).toBe(0)
  })
})

describe('withParts', () => {
  it('tells apart what happened within COLLECTING, and nothing where nothing was told', () => {
    const at = '2026-11-20T10:00:00.000Z'
    const phases = (['MEASURING', 'COLLECTING'] as const).map((status) => ({ status, startedAt: at, durationMs: 9 }))
    const parts = [{ name: 'stop' as const, durationMs: 4 }]
    expect(withParts(phases, parts)).toEqual([phases[0], { ...phases[1], parts }])
    expect(withParts(phases)).toEqual(phases)
  })
})
