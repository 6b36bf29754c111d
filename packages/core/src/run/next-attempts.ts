import type { RunError } from '@wrkbench/contracts'
import { appendEvents, type EndedRun, insertAttempts, type NewEvent, type Sql, wakeParts } from '@wrkbench/db'
import { groupBy } from '../domain/group-by.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { rollUpJob } from '../job/roll-up-job.ts'
import { runEvent } from './run-event.ts'

/** environment id → ids of the new attempts */
export type Deliveries = Map<string, string[]>

/**
 * Follows up on lost runs: makes a new row for each that may try again, appends events and updates the status of their jobs.
 * The caller delivers the returned ids after the commit.
 */
export const startNextAttempts = async (
  tx: Sql,
  lost: readonly EndedRun[],
  error: RunError,
  at: Date,
): Promise<Deliveries> => {
  const attempts = lost
    .filter(({ superseded }) => superseded)
    .map(({ id, environmentId }) => ({ id: uuid7(at), of: id, environmentId }))
  await insertAttempts(tx, attempts)
  const runIds = lost.map(({ id }) => id)
  await wakeParts(tx, runIds)
  for (const [jobId, runs] of groupBy(lost, ({ jobId }) => jobId)) {
    const events: NewEvent[] = runs.flatMap(({ id }) => [
      runEvent(id, 'LOST', at, error),
      ...attempts.filter(({ of }) => of === id).map((next) => runEvent(next.id, 'QUEUED', at, null)),
    ])
    await appendEvents(tx, jobId, events, at)
    await rollUpJob(tx, jobId, at)
  }
  const byEnvironment = groupBy(attempts, ({ environmentId }) => environmentId)
  return new Map([...byEnvironment].map(([environmentId, next]) => [environmentId, next.map(({ id }) => id)]))
}
