import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { programs } from '../../../../tools/build/programs.ts'

const workspace = path.resolve(import.meta.dirname, '../..')
const bundle = path.resolve(workspace, '../..', programs.runner.bundle)

/** Starts the runner as in production: its own process with its own environment. */
export const startRunner = (env: Record<string, string>, { channel = false } = {}) => {
  const child: ChildProcess = spawn(process.execPath, [bundle], {
    cwd: workspace,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'ignore', 'pipe', ...(channel ? (['ipc'] as const) : [])],
  })
  let log = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const exit = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }))
  return { child, exit, log: () => log }
}
export type RunnerProcess = ReturnType<typeof startRunner>
