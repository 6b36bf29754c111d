import { describe, expect, it } from 'vitest'
import type { PartResult } from './run-part.ts'
import { readReport } from './run-part.ts'
import { summarise } from './summary.ts'

const part = (overrides: Partial<PartResult> = {}): PartResult => ({
  part: 'unit',
  passed: 3,
  failed: 0,
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

  it('names what was not run, which is no failure on a laptop and one in CI', () => {
    const laptop = summarise([part()], [missing], false)
    expect(laptop.lines).toContain('not run here: go/gin: go was not found: apt-get install golang')
    expect(laptop.exitCode).toBe(0)
    expect(summarise([part()], [missing], true).exitCode).toBe(1)
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
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'works' },
          { status: 'skipped', fullName: 'waits' },
        ],
      },
    ],
  }

  it('counts and names', () => {
    expect(readReport('unit', report, 0)).toEqual(part({ passed: 1, skipped: ['waits'] }))
  })

  it('does not take a file that failed to load for success', () => {
    expect(readReport('unit', report, 1).crashed).toBe(true)
    expect(readReport('unit', null, 1).crashed).toBe(true)
  })
})
