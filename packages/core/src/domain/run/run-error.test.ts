import { describe, expect, it } from 'vitest'
import { runError } from './run-error.ts'

describe('runError', () => {
  it('blames by its code', () => {
    expect(runError('VERIFY_FAILED', 'wrong').blame).toBe('target')
    expect(runError('RUNNER_LOST', 'gone')).toEqual({
      code: 'RUNNER_LOST',
      blame: 'runner',
      message: 'gone',
      detail: null,
    })
  })
})
