import type { FinishRun } from '@wrkbench/contracts'
import { type ApiClient, ApiError, isPassing } from './api-client.ts'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'
import { spoolFolder } from './spool-folder.ts'
import { backoffMs, pause } from './wait.ts'

export interface SpoolOptions {
  dataDir: string
  api: Pick<ApiClient, 'finish'>
  log: Logger
}

/**
 * Keeps reports until the API has them: each is written to disk before the first try and removed once accepted. A
 * report that the API refuses is put aside with the API's answer. If the disk cannot take a report, it is handed in all
 * the same: it stays in memory until the API has accepted it, or the disk has room again.
 */
export const openSpool = ({ dataDir, api, log }: SpoolOptions) => {
  const folder = spoolFolder(dataDir)
  const held = new Map<string, FinishRun>()

  const save = async (runId: string, report: FinishRun) => {
    try {
      await folder.write(runId, report)
      held.delete(runId)
    } catch (error) {
      if (!held.has(runId))
        log.error({ runId, err: messageOf(error) }, 'the report cannot be written: it is in memory alone')
      held.set(runId, report)
    }
  }

  const forget = async (runId: string) => {
    if (!held.delete(runId)) await folder.remove(runId)
  }

  const refuse = async (runId: string, why: string) => {
    const isOnDisk = !held.delete(runId)
    if (isOnDisk) await folder.putAside(runId, why)
    log.error({ runId, why }, `the report was refused and is ${isOnDisk ? 'kept in spool/refused' : 'gone'}`)
  }

  /** True when the report is settled: accepted or refused. */
  const tryOnce = async (runId: string, report: FinishRun, signal: AbortSignal): Promise<boolean> => {
    try {
      const { status } = await api.finish(runId, report, signal)
      await forget(runId)
      log.info({ runId, status }, 'report handed in')
      return true
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (isPassing(error)) {
        log.warn({ runId, err: messageOf(error) }, 'the report waits for the API')
        return false
      }
      await refuse(runId, error instanceof ApiError ? `${error.status}\n${error.body}` : messageOf(error))
      return true
    }
  }

  /** Repeats until the API has accepted or refused the report. Rejects with the signal's reason. */
  const handIn = async (runId: string, signal: AbortSignal): Promise<void> => {
    const report = held.get(runId) ?? (await folder.read(runId))
    if (!report) return refuse(runId, 'the file does not hold a report')
    for (let attempt = 0; !(await tryOnce(runId, report, signal)); attempt++) {
      if (held.has(runId)) await save(runId, report)
      await pause(backoffMs(attempt), signal)
    }
  }

  return {
    save,
    handIn,
    /** Hands in the reports that an earlier incarnation could not, and removes those it did not finish writing. */
    handInAll: async (signal: AbortSignal): Promise<void> => {
      await folder.removeDrafts()
      for (const runId of await folder.runIds()) await handIn(runId, signal)
    },
  }
}
export type Spool = ReturnType<typeof openSpool>
