import { describe } from 'vitest'
import { hasProc } from '../../src/process/process-table.ts'

/** Tests of what only Linux shows; elsewhere they are named among what was not run. */
export const describeWithProc = async (name: string, tests: () => void): Promise<void> => {
  if (hasProc) {
    describe(name, tests)
    return
  }
  const { notRun } = await import('@wrkbench/testing')
  notRun(name, `there is no /proc on ${process.platform}`)
}
