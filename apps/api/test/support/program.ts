import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')

export interface Program {
  child: ChildProcess
  output: () => string
  /** exit code, or the signal's name */
  exited: Promise<number | string>
}

/** Runs a program of this app as its own process, with nothing in its environment but what is given. */
export const run = (file: 'server.ts' | 'admin.ts', args: string[], env: Record<string, string>): Program => {
  const script = path.join(root, 'apps/api/src', file)
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  const exited = once(child, 'close').then(([code, signal]) => code ?? signal)
  return { child, output: () => output, exited }
}
