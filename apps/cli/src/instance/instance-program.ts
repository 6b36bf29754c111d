import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Surroundings } from '../command.ts'
import { UsageError } from '../errors.ts'

const program = 'tools/.build/backup.mjs'

/** The folder above this file in which the instance is installed; null if there is none. */
const installation = (): string | null => {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, program))) return folder
  }
  return null
}

/** Runs the program that works on the instance's own database, until told to stop. Returns its exit code. */
export const runInstanceProgram = async (
  { env, cwd, out, progress, stop }: Surroundings,
  args: string[],
): Promise<number> => {
  const root = installation()
  if (root === null) {
    throw new UsageError(
      'This command works on the database directly. Run it in the checkout of the instance (after npm run build) or in its container.',
    )
  }
  const child = spawn(process.execPath, [path.join(root, program), ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  stop.addEventListener('abort', () => child.kill('SIGTERM'))
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.write(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => progress.write(text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
