import { type ActiveStatus, isActive } from '@wrkbench/contracts'
import { type HeldRun, lockHeldRun, type NewEvent, type Sql } from '@wrkbench/db'
import { type Advance, advancePhases, type PhaseStep } from '../domain/run/advance-phases.ts'
import { isUuid } from '../domain/uuid7.ts'
import { invalid, notFound, ServiceError } from '../errors.ts'
import { runEvent } from './run-event.ts'

export const leaseLost = (runId: string) => new ServiceError('LEASE_LOST', `Run ${runId} is not held under this lease.`)

/** Locks a run. @throws ServiceError NOT_FOUND; LEASE_LOST if the lease is not the current one */
export const lockUnderLease = async (tx: Sql, runId: string, lease: string): Promise<HeldRun> => {
  const run = isUuid(runId) ? await lockHeldRun(tx, runId) : null
  if (!run) throw notFound('run', runId)
  if (run.lease === null || run.lease !== lease.toLowerCase()) throw leaseLost(runId)
  return run
}

export const isStillActive = (run: HeldRun): run is HeldRun & { status: ActiveStatus } => isActive(run.status)

/** Advances a run by the steps that its runner reports. @throws ServiceError VALIDATION naming a step that skips one */
export const takePhases = (run: HeldRun, steps: readonly PhaseStep[]): Advance => {
  const advance = advancePhases(run.status, run.phases, steps)
  if (advance.illegal) {
    const { index, from, to } = advance.illegal
    throw invalid([{ path: `/phases/${index}/status`, message: `A run does not go from ${from} to ${to}.` }])
  }
  return advance
}

export const phaseEvents = (runId: string, { taken }: Advance): NewEvent[] =>
  taken.map(({ status, at }) => runEvent(runId, status, new Date(at), null))
