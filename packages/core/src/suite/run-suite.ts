import type { JobDetail, SuiteJob } from '@wrkbench/contracts'
import { jobInTheWay } from '@wrkbench/db'
import type { Call, Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { createJob } from '../job/create-job.ts'
import { findSuite } from './find-suite.ts'

/**
 * Submits the job of a suite now.
 * @throws ServiceError NOT_FOUND; CONFLICT while its last job is not over; VALIDATION if the catalogue no longer has what it needs
 */
export const runSuite = async ({ ctx, input }: Call<{ id: string }>): Promise<JobDetail> => {
  const suite = await findSuite(ctx, input.id)
  try {
    return await createJob({ ctx, input: jobOf(suite, null) })
  } catch (error) {
    throw await named(ctx, suite.id, error)
  }
}

interface SavedJob {
  id: string
  name: string
  project: string
  environmentId: string
  spec: Omit<SuiteJob, 'environment'>
}

/** Returns the job to submit for a suite; `dueAt` is null if a person runs it. */
export const jobOf = ({ id, name, project, environmentId, spec }: SavedJob, dueAt: Date | null) => ({
  ...spec,
  project,
  environment: environmentId,
  label: name,
  suite: { id, dueAt },
})

const named = async ({ db }: Ctx, id: string, error: unknown): Promise<unknown> => {
  if (!(error instanceof ServiceError) || error.code !== 'CONFLICT') return error
  const other = await jobInTheWay(db.pool, id, null)
  return other ? new ServiceError('CONFLICT', `Job ${other.number} of this suite is not over yet.`) : error
}
