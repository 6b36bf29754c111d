import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type FinishRun, FinishRun as FinishRunSchema } from '@wrkbench/contracts'
import { Compile } from 'typebox/compile'
import { type ApiClient, ApiError, isPassing } from './api-client.ts'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'
import { backoffMs, pause } from './wait.ts'

export interface SpoolOptions {
  dataDir: string
  api: Pick<ApiClient, 'finish'>
  log: Logger
}

const validator = Compile(FinishRunSchema)
const suffix = '.json'

/** Written whole or not at all, and on the disk when this returns. */
const writeDurably = async (file: string, text: string): Promise<void> => {
  const handle = await open(`${file}.new`, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}

const parse = (text: string): FinishRun | null => {
  try {
    const value: unknown = JSON.parse(text)
    return validator.Check(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Reports on their way to the API: written to `<data>/spool/<run id>.json` before the first try, removed once accepted.
 * What the API refuses moves to `spool/refused/` with its answer beside it.
 */
export const openSpool = ({ dataDir, api, log }: SpoolOptions) => {
  const folder = path.join(dataDir, 'spool')
  const refused = path.join(folder, 'refused')
  const fileOf = (runId: string) => path.join(folder, runId + suffix)

  const refuse = async (runId: string, why: string) => {
    await mkdir(refused, { recursive: true })
    await rename(fileOf(runId), path.join(refused, runId + suffix))
    await writeFile(path.join(refused, `${runId}.answer.txt`), why)
    log.error({ runId, why }, 'the report was refused and is kept in spool/refused')
  }

  /** True when it is settled one way or the other. */
  const tryOnce = async (runId: string, body: FinishRun, signal: AbortSignal): Promise<boolean> => {
    try {
      const { status } = await api.finish(runId, body, signal)
      await rm(fileOf(runId))
      log.info({ runId, status }, 'report handed in')
      return true
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (!isPassing(error)) {
        await refuse(runId, error instanceof ApiError ? `${error.status}\n${error.body}` : messageOf(error))
        return true
      }
      log.warn({ runId, err: messageOf(error) }, 'the report waits for the API')
      return false
    }
  }

  /** Repeats until the API has accepted or refused the report; rejects with the signal's reason. */
  const handIn = async (runId: string, signal: AbortSignal): Promise<void> => {
    const body = parse(await readFile(fileOf(runId), 'utf8'))
    if (!body) return refuse(runId, 'the file does not hold a report')
    for (let attempt = 0; !(await tryOnce(runId, body, signal)); attempt++) await pause(backoffMs(attempt), signal)
  }

  return {
    save: async (runId: string, body: FinishRun): Promise<void> => {
      await mkdir(folder, { recursive: true })
      await writeDurably(fileOf(runId), JSON.stringify(body))
    },
    handIn,
    /** Hands in what an earlier incarnation could not. */
    handInAll: async (signal: AbortSignal): Promise<void> => {
      const names = await readdir(folder).catch((): string[] => [])
      for (const name of names.filter((one) => one.endsWith(suffix)))
        await handIn(name.slice(0, -suffix.length), signal)
    },
  }
}
export type Spool = ReturnType<typeof openSpool>
