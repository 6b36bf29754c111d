import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { Draft } from './compose.ts'

/** A report that waits for its instance. */
export interface Spooled extends Draft {
  url: string
  /** when it could not be submitted */
  at: string
}

/** Folder of the waiting reports: `WRKBENCH_SPOOL`, else `$XDG_STATE_HOME/wrkbench/spool`. */
export const spoolFolder = (env: NodeJS.ProcessEnv): string =>
  env.WRKBENCH_SPOOL ||
  path.join(env.XDG_STATE_HOME || path.join(env.HOME || homedir(), '.local', 'state'), 'wrkbench', 'spool')

/** Keeps a report, each only once. Returns its file. */
export const spool = (env: NodeJS.ProcessEnv, report: Spooled): string => {
  const folder = spoolFolder(env)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${report.idempotencyKey}.json`)
  // it was measured before the first try, so keep that date
  const at = readJson<Spooled>(file)?.at ?? dateHandedIn(env, report) ?? report.at
  replace(file, { ...report, at })
  return file
}

/** Writes the file whole or not at all, readable by its owner alone. */
const replace = (file: string, content: object): void => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 })
  renameSync(draft, file)
}

const readJson = <Content>(file: string): Content | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content
  } catch {
    return null
  }
}

/** Every report that waits, oldest first, with its file. */
const spooled = (env: NodeJS.ProcessEnv): { file: string; report: Spooled }[] => {
  const folder = spoolFolder(env)
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => path.join(folder, name))
      .flatMap((file) => {
        const report = readJson<Spooled>(file)
        return report ? [{ file, report }] : []
      })
      .sort((a, b) => a.report.at.localeCompare(b.report.at))
  } catch {
    return []
  }
}

/** The reports that wait for an instance, oldest first, with their files. */
export const spooledFor = (env: NodeJS.ProcessEnv, url: string) =>
  spooled(env).filter(({ report }) => report.url === url)

/** The addresses of other instances for which reports wait, each with their number. */
export const spooledElsewhere = (env: NodeJS.ProcessEnv, url: string): Map<string, number> => {
  const waiting = new Map<string, number>()
  for (const { report } of spooled(env)) {
    if (report.url !== url) waiting.set(report.url, (waiting.get(report.url) ?? 0) + 1)
  }
  return waiting
}

/**
 * What is kept of a report that waited: the date it was stored with, so that the same report is recognised when it is
 * submitted again.
 */
interface HandedIn extends Pick<Spooled, 'url' | 'at'> {
  /** when it was submitted */
  since: string
}

const handedInEnding = '.handed-in'
const handedInDays = 30

/** Removes a report that waits no longer. `stored.dated`: whether it was stored with the date of its first try. */
export const unspool = (file: string, { url, at }: Spooled, stored: { dated: boolean; now: Date }): void => {
  const note: HandedIn = { url, at, since: stored.now.toISOString() }
  if (stored.dated) replace(file.replace(/\.json$/, handedInEnding), note)
  rmSync(file, { force: true })
}

/** The date that a report was stored with after it had waited; null if it never waited, or long ago. */
export const dateHandedIn = (
  env: NodeJS.ProcessEnv,
  { idempotencyKey, url }: Pick<Spooled, 'idempotencyKey' | 'url'>,
): string | null => {
  const note = readJson<HandedIn>(path.join(spoolFolder(env), `${idempotencyKey}${handedInEnding}`))
  return note?.url === url ? note.at : null
}

/** Forgets these dates after 30 days: nobody retries a pipeline's step a month later. */
export const forgetHandedIn = (env: NodeJS.ProcessEnv, now: Date): void => {
  const folder = spoolFolder(env)
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names.filter((one) => one.endsWith(handedInEnding))) {
    const file = path.join(folder, name)
    const since = Date.parse(readJson<HandedIn>(file)?.since ?? '')
    if (!(now.getTime() - since < handedInDays * 86_400_000)) rmSync(file, { force: true })
  }
}

/** Renames a refused report, so that it is out of the way but not lost. Returns its new name. */
export const setAside = (file: string): string => {
  const aside = file.replace(/\.json$/, '.refused')
  renameSync(file, aside)
  return aside
}
