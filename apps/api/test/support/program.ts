import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { programs } from '../../../../tools/build/programs.ts'
import { root } from '../../../../tools/build/root.ts'

export interface Program {
  child: ChildProcess
  output: () => string
  /** exit code, or the signal's name */
  exited: Promise<number | string>
}

/**
 * Runs a program of this app as its own process, bundled as in production, with nothing but `env` in its environment.
 */
export const run = (name: 'api' | 'admin', args: string[], env: Record<string, string>): Program => {
  const child = spawn(process.execPath, [path.join(root, programs[name].bundle), ...args], {
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
  // Not 'close' of the child: after disconnect() it is never emitted.
  const closed = streams.map((stream) => once(stream, 'close'))
  const exited = Promise.all([once(child, 'exit'), ...closed]).then(([[code, signal]]) => code ?? signal)
  return { child, output: () => output, exited }
}
