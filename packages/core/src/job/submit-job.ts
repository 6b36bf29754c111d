import { hash } from 'node:crypto'
import { canonicalJson } from '@wrkbench/catalogue'
import type { CreateJob, JobDetail } from '@wrkbench/contracts'
import { jobOfKey } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call, Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { createJob } from './create-job.ts'
import { getJob } from './get-job.ts'

export type SubmitJobInput = CreateJob & { idempotencyKey?: string | undefined }

/** If `isNew` is false, the same job was submitted before, and `job` is what has become of it. */
export interface SubmittedJob {
  isNew: boolean
  job: JobDetail
}

/**
 * Creates a job, once for each key, however often the same submission comes, even concurrently.
 * @throws ServiceError as `createJob`; IDEMPOTENCY_MISMATCH if the key was used with another body
 */
export const submitJob = async ({ ctx, input }: Call<SubmitJobInput>): Promise<SubmittedJob> => {
  const { idempotencyKey, ...body } = input
  if (idempotencyKey === undefined) return { isNew: true, job: await createJob({ ctx, input: body }) }
  const project = projectSlug(ctx, body.project)
  const submission = { idempotencyKey, bodyHash: hash('sha256', canonicalJson(body), 'buffer') }
  const earlier = await earlierJob(ctx, project, submission)
  if (earlier) return { isNew: false, job: earlier }
  try {
    return { isNew: true, job: await createJob({ ctx, input: { ...body, submission } }) }
  } catch (error) {
    const faster = isConflict(error) ? await earlierJob(ctx, project, submission) : null
    if (!faster) throw error
    return { isNew: false, job: faster }
  }
}

const isConflict = (error: unknown): boolean => error instanceof ServiceError && error.code === 'CONFLICT'

const earlierJob = async (
  ctx: Ctx,
  project: string,
  { idempotencyKey, bodyHash }: { idempotencyKey: string; bodyHash: Buffer },
): Promise<JobDetail | null> => {
  const earlier = await jobOfKey(ctx.db.pool, project, idempotencyKey)
  if (!earlier) return null
  if (earlier.bodyHash.equals(bodyHash)) return getJob({ ctx, input: { id: earlier.id } })
  const detail = 'A job with this Idempotency-Key but another body was submitted before: use a new key for a new job.'
  throw new ServiceError('IDEMPOTENCY_MISMATCH', detail)
}
