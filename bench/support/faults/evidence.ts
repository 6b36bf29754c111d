import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { JobDetail, PhaseTiming, RunStatus } from '@wrkbench/contracts'
import pg from 'pg'
import { spoolOf } from './inflict.ts'
import type { Crash, World } from './open-world.ts'

/** A run as the database has it. */
export interface RunRow {
  id: string
  position: number
  attempt: number
  status: RunStatus
  superseded: boolean
  code: string | null
  phases: PhaseTiming[]
  /** from claim to end; null: one of them was not */
  lastedMs: number | null
  /** results stored for it */
  results: number
}

/** What is left of a schedule, to be judged. */
export interface Evidence {
  /** as the API tells of it; null: it could not be asked */
  job: JobDetail | null
  runs: RunRow[]
  /** the longest time without any change of a run once the last fault was over, seconds */
  longestSilence: number
  /** ids of runs whose reports still lie in the spool, and of those that the API refused */
  spooled: string[]
  refused: string[]
  /** seconds that a job of one run took afterwards; null: it did not succeed */
  nextJobSeconds: number | null
  /** the runner is online and idle */
  runnerIsFree: boolean
  /** processes of runs while no run is under way, and any at all after everything was stopped */
  leftOfRuns: string[]
  leftInTheEnd: string[]
  /** parts that ended by themselves, and those that did not end when asked */
  crashes: Crash[]
  notStopped: string[]
}

const text = `
SELECT r.id, r.position, r.attempt, r.status, r.superseded, r.error ->> 'code' AS code, r.phases,
  (extract(epoch FROM r.finished_at - r.started_at) * 1000)::float AS "lastedMs",
  (SELECT count(*)::int FROM results WHERE run_id = r.id) AS results
FROM runs r WHERE r.job_id = $1 ORDER BY r.position, r.attempt`

export const runRows = async (databaseUrl: string, jobId: string): Promise<RunRow[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000, query_timeout: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<RunRow>(text, [jobId])).rows
  } finally {
    await client.end()
  }
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const idsIn = (folder: string): string[] =>
  namesIn(folder).flatMap((name) => /^([0-9a-f-]{36})\.json(?:\.new)?$/.exec(name)?.[1] ?? [])

/** Reports of the runner that nobody has taken. */
export const spoolState = (world: World): Pick<Evidence, 'spooled' | 'refused'> => ({
  spooled: idsIn(spoolOf(world)),
  refused: idsIn(path.join(spoolOf(world), 'refused')),
})
