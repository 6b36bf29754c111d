import type { JobEvent } from '@wrkbench/contracts'
import { jobEvents } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isOver } from '../domain/job/job-status.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

export interface ReadEvents {
  jobId: string
  /** sequence of the last event that is known already; 0: none */
  after: number
  /** default 500 */
  limit?: number
}

export interface EventsRead {
  events: JobEvent[]
  /** all that there is has been read, and the job is over: no more will come */
  ended: boolean
}

/** Events of a job in order, without gaps. @throws ServiceError NOT_FOUND */
export const readEvents = async ({ ctx, input }: Call<ReadEvents>): Promise<EventsRead> => {
  const { jobId, after, limit = 500 } = input
  const select = { status: true } as const
  const job = isUuid(jobId) ? await ctx.db.prisma.job.findUnique({ where: { id: jobId }, select }) : null
  if (!job) throw notFound('job', jobId)
  // Read after the job: what was told when it ended is among these.
  const events = (await jobEvents(ctx.db.pool, jobId, after, limit)) as JobEvent[]
  // a job that is over tells nothing more, also when retention has taken its events away
  return { events, ended: isOver(job.status) && events.length < limit }
}
