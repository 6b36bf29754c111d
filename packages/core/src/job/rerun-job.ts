import type { JobDetail } from '@wrkbench/contracts'
import { jobDetail } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { createJob } from './create-job.ts'
import { inputOfSpec } from './job-spec.ts'

/**
 * Submits the matrix of a job again, in a new random order and with the present catalogue.
 * @throws ServiceError NOT_FOUND, VALIDATION
 */
export const rerunJob = async ({ ctx, input }: Call<{ id: string }>): Promise<JobDetail> => {
  const job = isUuid(input.id) ? await jobDetail(ctx.db.pool, input.id, ctx.clock.now()) : null
  if (!job) throw notFound('job', input.id)
  return createJob({
    ctx,
    input: {
      ...inputOfSpec(job.spec),
      project: job.project,
      environment: job.environmentId,
      label: job.label ?? undefined,
      commit: job.commit ?? undefined,
      rerunOfId: job.id,
    },
  })
}
