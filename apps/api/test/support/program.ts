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
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  // Not 'close': after disconnect() that never comes.
  const closed = streams.map((stream) => once(stream, 'close'))
  const exited = Promise.all([once(child, 'exit'), ...closed]).then(([[code, signal]]) => code ?? signal)
  return { child, output: () => output, exited }
}
