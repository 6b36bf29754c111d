import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PartResult } from './run-part.ts'
import { readReport } from './run-part.ts'
import { summarise } from './summary.ts'

const part = (overrides: Partial<PartResult> = {}): PartResult => ({
  part: 'unit',
  passed: 3,
  failed: 0,
  failures: [],
  secondTry: [],
  skipped: [],
  crashed: false,
  ...overrides,
})
const missing = { name: 'go/gin', why: 'go was not found: apt-get install golang' }

describe('summarise', () => {
  it('ends with the totals over all parts', () => {
    const { lines, exitCode } = summarise([part(), part({ part: 'e2e', passed: 2, failed: 1 })], [], false)
    expect(lines.at(-1)).toBe('5 passed, 1 failed')
    expect(exitCode).toBe(1)
  })

  it('names what failed, and what passed only when it was tried again', () => {
    const failures = [{ test: 'a.test.ts: adds', said: 'expected 3 to be 4' }]
    const secondTry = [{ test: 'b.test.ts: waits', said: '' }]
    const { lines } = summarise([part({ failed: 1, failures, secondTry })], [], true)
    expect(lines).toContain('failed: a.test.ts: adds (expected 3 to be 4)')
    expect(lines).toContain('passed on the second try: b.test.ts: waits')
  })

  it('names what was not run, which is no failure on a laptop and one in CI', () => {
    const laptop = summarise([part()], [missing], false)
    expect(laptop.lines).toContain('not run here: go/gin: go was not found: apt-get install golang')
    expect(laptop.lines).toContain('1 not run here, each for the reason above')
    expect(summarise([part()], [], false).lines.join()).not.toContain('not run here')
    expect(laptop.exitCode).toBe(0)
    expect(summarise([part()], [missing], true).exitCode).toBe(1)
  })

  it('names in CI what no machine of CI can run, without a failure', () => {
    const { lines, exitCode } = summarise([part()], [{ ...missing, isExpected: true }], true)
    expect(lines).toContain('not run here: go/gin: go was not found: apt-get install golang')
    expect(exitCode).toBe(0)
  })

  it('fails where no part found a test, as when a path is misspelt', () => {
    const empty = part({ passed: 0 })
    const { lines, exitCode } = summarise([empty, { ...empty, part: 'e2e' }], [], false)
    expect(lines).toContain('No tests were found. Check the paths and patterns.')
    expect(exitCode).toBe(1)
    expect(summarise([empty, part({ part: 'e2e' })], [], false).exitCode).toBe(0)
  })

  it('takes a skipped test for something that was not run', () => {
    expect(summarise([part({ skipped: ['a b'] })], [], true)).toMatchObject({ exitCode: 1 })
  })

  it('counts a part that could not be run as a failure', () => {
    const { lines, exitCode } = summarise([part({ passed: 0, crashed: true })], [], false)
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
    expect(exitCode).toBe(1)
  })
})

describe('readReport', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [
      {
        name: path.resolve('a.test.ts'),
        status: 'passed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'works', failureMessages: ['expected 1 to be 2\n  at a.test.ts'] },
          { status: 'skipped', fullName: 'waits', failureMessages: [] },
        ],
      },
    ],
  }

  it('counts and names', () => {
    const secondTry = [{ test: 'a.test.ts: works', said: 'expected 1 to be 2' }]
    expect(readReport('unit', report, 0)).toEqual(part({ passed: 1, skipped: ['waits'], secondTry }))
  })

  it('does not take a file that failed to load for success', () => {
    expect(readReport('unit', report, 1).crashed).toBe(true)
    expect(readReport('unit', null, 1).crashed).toBe(true)
  })

  it('names and counts a file that failed to load', () => {
    const unloaded = {
      name: path.resolve('b.test.ts'),
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    }
    const { failures, failed } = readReport('unit', { ...report, testResults: [unloaded] }, 1)
    expect(failed).toBe(1)
    expect(failures).toEqual([{ test: 'b.test.ts', said: 'no such module' }])
  })
})
