import { passingFlags } from '@wrkbench/contracts'
import { appendEvents, disturbedCells, insertSpareRuns, type JobState, type Sql } from '@wrkbench/db'
import { uuid7 } from '../domain/uuid7.ts'
import { runEvent } from '../run/run-event.ts'

/**
 * Adds a round to a job of which all runs have ended, if it has spare ones left: one run of each cell that still lacks rounds
 * because of what the machine did meanwhile. Values play no part in it, only flags, so nothing is measured until it pleases.
 * Call it while the job's row is locked. @returns the ids of its runs
 */
export const startSpareRound = async (
  tx: Sql,
  jobId: string,
  { rounds, spareRounds }: Pick<JobState, 'rounds' | 'spareRounds'>,
  at: Date,
): Promise<string[]> => {
  if (spareRounds === 0) return []
  const cells = await disturbedCells(tx, jobId, { rounds, spareRounds, passing: passingFlags })
  if (cells.length === 0) return []
  const runs = cells.map((after) => ({ id: uuid7(at), after }))
  await insertSpareRuns(tx, runs, at)
  await appendEvents(
    tx,
    jobId,
    runs.map(({ id }) => runEvent(id, 'QUEUED', at, null)),
    at,
  )
  return runs.map(({ id }) => id)
}
