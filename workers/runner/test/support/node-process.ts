import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startOf } from '../../src/process/process-table.ts'

/** Arguments that run this source text in a separate Node.js. */
export const nodeArgv = (source: string, flags: string[] = []): string[] => [process.execPath, ...flags, '-e', source]

/** The environment that a program under test needs to start others: only where programs are. */
export const plainEnvironment = { PATH: process.env.PATH ?? '' }

export const temporaryFolder = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-runner-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export const isRunning = (pid: number): boolean => startOf(pid) !== null
