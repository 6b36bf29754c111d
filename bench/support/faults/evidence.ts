import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { JobDetail, PhaseTiming, RunStatus } from '@wrkbench/contracts'
import pg from 'pg'
import { spoolOf } from './inflict.ts'
import type { Crash, World } from './open-world.ts'

/** A run as stored in the database. */
export interface RunRow {
  id: string
  position: number
  attempt: number
  status: RunStatus
  superseded: boolean
  code: string | null
  phases: PhaseTiming[]
  /** from claim to end; null if it was not claimed or has not ended */
  lastedMs: number | null
  /** number of results stored for it */
  results: number
}

/** What a schedule left behind, to be judged. */
export interface Evidence {
  /** the job as the API shows it; null if the API did not answer */
  job: JobDetail | null
  runs: RunRow[]
  /** the longest time without a change of any run after the last fault was over, in seconds */
  longestSilence: number
  /** ids of runs whose reports are still in the spool, and of those that the API refused */
  spooled: string[]
  refused: string[]
  /** seconds that a job of one run took afterwards; null if it did not succeed */
  nextJobSeconds: number | null
  /** whether the runner is online and idle */
  runnerIsFree: boolean
  /** processes of runs left while no run was under way, and any processes left after everything was stopped */
  leftOfRuns: string[]
  leftInTheEnd: string[]
  /** parts that ended unasked, and parts that did not end when asked */
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

/** Reports in the runner's spool that the API has not accepted. */
export const spoolState = (world: World): Pick<Evidence, 'spooled' | 'refused'> => ({
  spooled: idsIn(spoolOf(world)),
  refused: idsIn(path.join(spoolOf(world), 'refused')),
})
