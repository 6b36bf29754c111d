import { describe } from 'vitest'
import { hasProc } from '../../src/process/process-table.ts'

/** Declares tests that need Linux's /proc; elsewhere they are listed as not run. */
export const describeWithProc = async (name: string, tests: () => void): Promise<void> => {
  if (hasProc) {
    describe(name, tests)
    return
  }
  const { notRun } = await import('@wrkbench/testing')
  notRun(name, `there is no /proc on ${process.platform}`)
}
