import { isJobOver, type JobEvent } from '@wrkbench/contracts'
import { jobEvents } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

export interface ReadEvents {
  jobId: string
  /** sequence number of the last event that the caller already has; 0 for none */
  after: number
  /** default 500 */
  limit?: number
}

export interface EventsRead {
  events: JobEvent[]
  /** true if all events have been read and the job is over, so that no more will come */
  ended: boolean
}

/** Returns events of a job in order, without gaps. @throws ServiceError NOT_FOUND */
export const readEvents = async ({ ctx, input }: Call<ReadEvents>): Promise<EventsRead> => {
  const { jobId, after, limit = 500 } = input
  const select = { status: true } as const
  const job = isUuid(jobId) ? await ctx.db.prisma.job.findUnique({ where: { id: jobId }, select }) : null
  if (!job) throw notFound('job', jobId)
  // Read after the job's status, so that the events of its end are included.
  const events = (await jobEvents(ctx.db.pool, jobId, after, limit)) as JobEvent[]
  // a job that is over has no further events, even if retention has removed the earlier ones
  return { events, ended: isJobOver(job.status) && events.length < limit }
}
