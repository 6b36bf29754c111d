import { expect, it } from 'vitest'
import { sayRunError } from './run-error-words.ts'

it('says what went wrong once', () => {
  expect(sayRunError({ code: 'START_FAILED', message: 'exit code 1' })).toBe('Did not start: exit code 1')
  expect(sayRunError({ code: 'VERIFY_FAILED', message: 'wrong answer to "hello"' })).toBe('Wrong answer to "hello"')
})
