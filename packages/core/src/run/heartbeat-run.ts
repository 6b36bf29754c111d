import type { Heartbeat, HeartbeatAnswer, LogLine, Sample } from '@wrkbench/contracts'
import {
  appendEvents,
  insertLogLines,
  insertSamples,
  inTransaction,
  type NewEvent,
  renewLease,
  type Sql,
} from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { leaseEnd } from '../domain/run/lease.ts'
import { freshSamples } from '../domain/run/timeline.ts'
import { isStillActive, leaseLost, lockUnderLease, phaseEvents, takePhases } from './held-run.ts'
import { keepLease } from './keep-lease.ts'

/**
 * Renews the lease of an active run and stores what is new: phases, progress, samples, log lines. A repeated or late
 * heartbeat stores nothing twice. One transaction of two to five statements.
 * @throws ServiceError NOT_FOUND; LEASE_LOST if the lease is not current or the run is over; VALIDATION
 */
export const heartbeatRun = async ({ ctx, input }: Call<Heartbeat & { id: string }>): Promise<HeartbeatAnswer> => {
  const at = ctx.clock.now()
  const store = async (tx: Sql) => {
    const run = await lockUnderLease(tx, input.id, input.lease)
    if (!isStillActive(run)) throw leaseLost(input.id)
    const advance = takePhases(run, input.phases)
    const progress = Math.max(run.progress, input.progress ?? 0)
    const { status, phases } = advance
    const { id, lease } = input
    await renewLease(tx, { runId: id, lease, status, phases, progress, leaseExpiresAt: leaseEnd(at), at })
    const lines = await insertLogLines(tx, id, input.log)
    const samples = freshSamples(input.samples, run.lastSample)
    await insertSamples(tx, id, (run.samplesSeq ?? -1) + 1, samples)
    const moved = progress > run.progress ? progress : null
    await appendEvents(tx, run.jobId, [...phaseEvents(id, advance), ...liveEvents(id, moved, samples, lines)], at)
    return { cancel: run.cancelRequested }
  }
  return keepLease(ctx, input, () => inTransaction(ctx.db.pool, store))
}

/** The events of what is new in a run; none for what is not: `progress` is null if it did not move. */
export const liveEvents = (
  runId: string,
  progress: number | null,
  samples: readonly Sample[],
  lines: readonly LogLine[],
): NewEvent[] => {
  const events: NewEvent[] = []
  if (progress !== null) events.push({ type: 'progress', data: { runId, progress } })
  if (samples.length > 0) events.push({ type: 'samples', data: { runId, samples } })
  if (lines.length > 0) events.push({ type: 'log', data: { runId, lines } })
  return events
}
