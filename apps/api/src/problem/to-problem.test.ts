import { type ApiErrorCode, apiErrorCodes, Problem } from '@wrkbench/contracts'
import { ServiceError } from '@wrkbench/core'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { toProblem } from './to-problem.ts'

const isProblem = Compile(Problem)
const coded = (code: string, more: object = {}) => Object.assign(new Error('inner words'), { code, ...more })

describe('toProblem', () => {
  it.each(Object.entries(apiErrorCodes))('gives %s its status %i', (code, status) => {
    const error = new ServiceError(code as ApiErrorCode, 'What happened.', [{ path: '/a', message: 'is wrong' }])
    const problem = toProblem(error, 'r1')
    expect(problem).toMatchObject({ status, code, detail: 'What happened.', requestId: 'r1', type: 'about:blank' })
    expect(problem.errors).toEqual([{ path: '/a', message: 'is wrong' }])
    expect(isProblem.Check(problem)).toBe(true)
    expect(problem.title).not.toBe('')
  })

  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, '4 MiB (4194304 bytes)'],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'application/json'],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400, 'Content-Length'],
    ['WRK_BROKEN_GZIP', 400, 'gzip'],
    ['FST_ERR_BAD_URL', 400, 'URL'],
  ])('explains %s', (code, status, words) => {
    const problem = toProblem(coded(code), 'r1')
    expect(problem.status).toBe(status)
    expect(problem.detail).toContain(words)
    expect(problem.errors).toEqual([{ path: '', message: problem.detail }])
  })

  it('hides what was not foreseen', () => {
    for (const error of [
      new Error('password is hunter2'),
      coded('42P01'),
      'text',
      null,
      undefined,
      { statusCode: 500 },
    ]) {
      const problem = toProblem(error, 'r7')
      expect(problem).toMatchObject({ status: 500, code: 'INTERNAL', errors: [] })
      expect(problem.detail).toContain('r7')
      expect(JSON.stringify(problem)).not.toMatch(/hunter2|inner words|text/)
    }
  })

  it('says UNAVAILABLE when the database is away, however deep the driver wraps it', () => {
    const wrapped = new Error('query failed', { cause: new Error('adapter', { cause: coded('ECONNREFUSED') }) })
    const late = new Error('timeout exceeded when trying to connect')
    const broken = new Error('query failed', { cause: new Error('Connection terminated unexpectedly') })
    for (const error of [coded('57P01'), wrapped, late, broken]) {
      expect(toProblem(error, 'r1')).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    }
  })

  it('asks for another try when the database chose this one of two that were in each other’s way', () => {
    for (const code of ['40P01', '40001']) {
      const problem = toProblem(new Error('query failed', { cause: coded(code) }), 'r1')
      expect(problem).toMatchObject({ status: 503, code: 'UNAVAILABLE', detail: expect.stringContaining('try again') })
    }
  })

  it('says what an operator has to see to when the database takes nothing', () => {
    for (const code of ['53100', '53200', '25006']) {
      const problem = toProblem(new Error('query failed', { cause: coded(code) }), 'r1')
      expect(problem).toMatchObject({ status: 503, code: 'UNAVAILABLE', detail: expect.stringContaining('disk') })
    }
  })

  it('keeps an unknown refusal of the framework a refusal', () => {
    expect(toProblem(coded('FST_ERR_SOMETHING', { statusCode: 418 }), 'r1')).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    })
  })

  it('lists at most a hundred fields', () => {
    const errors = Array.from({ length: 5000 }, (_, index) => ({ path: `/${index}`, message: 'is wrong' }))
    expect(toProblem(new ServiceError('VALIDATION', 'Bad.', errors), 'r1').errors).toHaveLength(100)
  })
})
