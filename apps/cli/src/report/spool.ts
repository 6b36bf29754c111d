import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { Draft } from './compose.ts'

/** A report that waits for its instance. */
export interface Spooled extends Draft {
  url: string
  /** when it could not be handed in */
  at: string
}

/** Where they wait: `WRKBENCH_SPOOL`, else `$XDG_STATE_HOME/wrkbench/spool`. */
export const spoolFolder = (env: NodeJS.ProcessEnv): string =>
  env.WRKBENCH_SPOOL ||
  path.join(env.XDG_STATE_HOME || path.join(env.HOME || homedir(), '.local', 'state'), 'wrkbench', 'spool')

/** Keeps a report; the same one once. Returns its file. */
export const spool = (env: NodeJS.ProcessEnv, report: Spooled): string => {
  const folder = spoolFolder(env)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${report.idempotencyKey}.json`)
  // it was measured before the first try, whichever try this is
  const earlier = readSpooled(file)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ ...report, at: earlier?.at ?? report.at }), { mode: 0o600 })
  renameSync(draft, file)
  return file
}

const readSpooled = (file: string): Spooled | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Spooled
  } catch {
    return null
  }
}

/** Reports that wait for an instance, oldest first, by file. */
export const spooledFor = (env: NodeJS.ProcessEnv, url: string): { file: string; report: Spooled }[] => {
  const folder = spoolFolder(env)
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => path.join(folder, name))
      .flatMap((file) => {
        const report = readSpooled(file)
        return report?.url === url ? [{ file, report }] : []
      })
      .sort((a, b) => a.report.at.localeCompare(b.report.at))
  } catch {
    return []
  }
}

export const unspool = (file: string): void => rmSync(file, { force: true })

/** Out of the way of the others, but not lost. Returns its new name. */
export const setAside = (file: string): string => {
  const aside = file.replace(/\.json$/, '.refused')
  renameSync(file, aside)
  return aside
}
