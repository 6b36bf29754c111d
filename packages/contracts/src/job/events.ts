import Type, { type Static } from 'typebox'
import { Enum, Id, Instant, JobReference, Nullable, Sequence } from '../common.ts'
import { LogLine, RunError, Sample } from '../run/run.ts'
import { jobStatuses, runStatuses } from '../run/run-status.ts'

/**
 * GET /events?job= (Server-Sent Events). `id:` is the job-local sequence number, `event:` the type, `data:` this JSON.
 * Sequence numbers of a job have no gaps and follow commit order, so Last-Event-ID resumes without loss.
 */
export const JobEventData = {
  run: Type.Object({ runId: Id, status: Enum(runStatuses), at: Instant, error: Nullable(RunError) }),
  progress: Type.Object({ runId: Id, progress: Type.Number({ minimum: 0, maximum: 1 }) }),
  samples: Type.Object({ runId: Id, samples: Type.Array(Sample) }),
  log: Type.Object({ runId: Id, lines: Type.Array(LogLine) }),
  job: Type.Object({ status: Enum(jobStatuses), at: Instant }),
} as const
export type JobEventType = keyof typeof JobEventData
export type JobEventData = { [K in JobEventType]: Static<(typeof JobEventData)[K]> }
export type JobEvent = { [K in JobEventType]: { seq: number; type: K; data: JobEventData[K] } }[JobEventType]

export const EventsQuery = Type.Object({ job: JobReference, lastEventId: Type.Optional(Sequence) })
