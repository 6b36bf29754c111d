import type { RunError, RunStatus } from '@wrkbench/contracts'
import type { NewEvent } from '@wrkbench/db'
import { instant } from '../instant.ts'

/** The event that tells the followers of a job what became of one of its runs. */
export const runEvent = (runId: string, status: RunStatus, at: Date, error: RunError | null): NewEvent => ({
  type: 'run',
  data: { runId, status, at: instant(at), error },
})
