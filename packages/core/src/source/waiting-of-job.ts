import type { WaitingSource } from '@wrkbench/contracts'
import { type Sql, type WaitingSourceRow, waitingSources } from '@wrkbench/db'
import { instant } from '../instant.ts'
import { comparedFiles } from './compared-files.ts'

const toWaiting = ({ serverId, hash, source, before, beforeBy, beforeAt }: WaitingSourceRow): WaitingSource => ({
  serverId,
  hash,
  ref: source?.ref ?? null,
  commit: source?.commit ?? null,
  modified: source?.modified ?? false,
  outdated: source?.hash !== hash,
  before:
    before && beforeBy !== null && beforeAt
      ? { ref: before.ref, commit: before.commit, hash: before.hash, by: beforeBy, at: instant(beforeAt) }
      : null,
  files: comparedFiles(source?.files ?? {}, before?.files),
})

/** Returns the sources that a job's runs wait for, each with its differences from the last approved ones. One statement. */
export const waitingOfJob = async (sql: Sql, jobId: string): Promise<WaitingSource[]> =>
  (await waitingSources(sql, jobId)).map(toWaiting)
