import type { JobEvent } from '@wrkbench/contracts'
import { jobEvents } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

interface ReadEvents {
  jobId: string
  /** sequence number of the last event that the caller already has; 0 for none */
  after: number
  /** default 500 */
  limit?: number
}

/** Returns events of a job in order, without gaps. @throws ServiceError NOT_FOUND */
export const readEvents = async ({ ctx, input }: Call<ReadEvents>): Promise<JobEvent[]> => {
  const { jobId, after, limit = 500 } = input
  const select = { id: true } as const
  const job = isUuid(jobId) ? await ctx.db.prisma.job.findUnique({ where: { id: jobId }, select }) : null
  if (!job) throw notFound('job', jobId)
  return (await jobEvents(ctx.db.pool, jobId, after, limit)) as JobEvent[]
}
