import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ecosystemOf } from './ecosystems.ts'

const deadlineMs = 10 * 60_000

export type Outcome =
  /** built and tested with the new versions */
  | { kind: 'updated' }
  | { kind: 'unchanged' }
  /** the folder has nothing that a command could raise */
  | { kind: 'by hand' }
  /** the folder was restored */
  | { kind: 'failed'; why: string }

const contentsOf = (dir: string, files: readonly string[]): Map<string, string | null> =>
  new Map(
    files.map((file) => {
      const full = path.join(dir, file)
      return [full, existsSync(full) ? readFileSync(full, 'utf8') : null]
    }),
  )

const restore = (before: Map<string, string | null>): void => {
  for (const [file, content] of before) {
    if (content === null) rmSync(file, { force: true })
    else writeFileSync(file, content)
  }
}

const inWords = (error: unknown): string => {
  const { code, path: program, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string }
  if (code === 'ENOENT') return `${program} was not found`
  return (stderr?.trim() || message).split('\n').slice(-3).join('\n')
}

/** Builds and tests the server as it is now. Returns what is wrong; null if nothing is. */
export type Prove = () => Promise<string | null>

/**
 * Raises the versions that one server's folder pins. Restores the folder if they cannot be raised, or if the tests then
 * fail.
 */
export const updateServer = async (dir: string, prove: Prove): Promise<Outcome> => {
  const ecosystem = ecosystemOf(dir)
  if (!ecosystem) return { kind: 'by hand' }
  const before = contentsOf(dir, ecosystem.pins)
  try {
    for (const [command = '', ...args] of ecosystem.commands(dir)) {
      await promisify(execFile)(command, args, { cwd: dir, timeout: deadlineMs, maxBuffer: 64 * 1024 * 1024 })
    }
  } catch (error) {
    restore(before)
    return { kind: 'failed', why: inWords(error) }
  }
  const after = contentsOf(dir, ecosystem.pins)
  if ([...before].every(([file, content]) => after.get(file) === content)) return { kind: 'unchanged' }
  const wrong = await prove().catch(inWords)
  if (wrong === null) return { kind: 'updated' }
  restore(before)
  return { kind: 'failed', why: `put back, for with the newer versions: ${wrong}` }
}
