import { describe, expect, it } from 'vitest'
import { RunFailure, RunStopped } from './errors.ts'
import { outcomeOf } from './outcome.ts'

describe('outcomeOf', () => {
  it('is a success without an error', () => {
    expect(outcomeOf(null)).toEqual({ outcome: 'SUCCEEDED', error: null })
  })

  it('carries code, blame, message and detail of a failure', () => {
    expect(outcomeOf(new RunFailure('BUILD_FAILED', 'go build ended with exit code 1', 'main.go:3'))).toEqual({
      outcome: 'FAILED',
      error: {
        code: 'BUILD_FAILED',
        blame: 'target',
        message: 'go build ended with exit code 1',
        detail: 'main.go:3',
      },
    })
  })

  it('tells the ways of being stopped apart', () => {
    expect(outcomeOf(new RunStopped('cancelled'))).toEqual({ outcome: 'CANCELLED', error: null })
    expect(outcomeOf(new RunStopped('deadline'))).toMatchObject({
      outcome: 'TIMED_OUT',
      error: { code: 'DEADLINE_EXCEEDED', blame: 'platform' },
    })
    expect(outcomeOf(new RunStopped('runner-stopped'))).toMatchObject({
      outcome: 'FAILED',
      error: { code: 'RUNNER_STOPPED', blame: 'runner' },
    })
  })

  it.each(['lease-lost', 'handed-back', 'over'] as const)('has nothing to tell of a run that ended by %s', (why) => {
    expect(outcomeOf(new RunStopped(why))).toMatchObject({ why })
  })

  it('blames the runner for what it did not foresee', () => {
    expect(outcomeOf(new TypeError('undefined is not a function'))).toMatchObject({
      outcome: 'FAILED',
      error: { code: 'RUNNER_ERROR', blame: 'runner', message: 'undefined is not a function' },
    })
    expect(outcomeOf('odd')).toMatchObject({ error: { code: 'RUNNER_ERROR', message: 'odd', detail: null } })
  })
})
