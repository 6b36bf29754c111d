import { linkSync, renameSync, rmSync } from 'node:fs'
import { startOf } from '@wrkbench/embedded'
import { readJson, writePrivateJson } from './private-file.ts'

type Holder = { pid: number; start: string | null }

export class LockedError extends Error {
  override name = 'LockedError'
}

/**
 * Ensures that only one instance uses a data folder. The lock names a process by id and start time, so that a lock left
 * behind by kill -9 or a reboot is taken over even if its id now belongs to another process.
 * @returns the function that releases it
 * @throws LockedError while the holder lives
 */
export const lockDataDir = (file: string, dataDir: string): (() => void) => {
  const self: Holder = { pid: process.pid, start: startOf(process.pid) }
  const draft = `${file}.${process.pid}`
  writePrivateJson(draft, self)
  try {
    for (let attempt = 0; !tryLink(draft, file); attempt++) {
      const holder = readJson(file) as Holder | null
      if ((holder && isAlive(holder)) || attempt > 3) {
        throw new LockedError(
          `Another wrkbench runs on ${dataDir}${holder ? ` (process ${holder.pid})` : ''}. ` +
            'Stop it, or set WRKBENCH_DATA_DIR to another folder.',
        )
      }
      removeDead(file, `${draft}.dead`)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => rmSync(file, { force: true })
}

const isAlive = ({ pid, start }: Holder): boolean => start !== null && startOf(pid) === start

/**
 * Removes a dead holder's lock. Another process that found the same lock may have replaced it with its own by now. The
 * lock is therefore moved aside, which only one process can do, checked once more, and put back if its holder lives.
 */
const removeDead = (file: string, aside: string): void => {
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  const holder = readJson(aside) as Holder | null
  if (holder && isAlive(holder)) tryLink(aside, file)
  rmSync(aside)
}

/** Linking a file that already has its content is atomic: a lock is never seen without its holder. */
const tryLink = (draft: string, file: string): boolean => {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
