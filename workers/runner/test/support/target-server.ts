import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadedServer } from '@wrkbench/catalogue'
import { serverTimeouts } from '@wrkbench/contracts'
import { freePort, isListening } from '../../src/host/port.ts'
import { createMemberList } from '../../src/process/members.ts'

const stopWithinMs = 5000

export interface Target {
  port: number
  /** everything the server has written so far */
  output(): string
  /**
   * sends SIGTERM to the group, as a runner does; returns whether the server ended in time, and its processes left
   * after at most five seconds
   */
  terminate(): Promise<{ inTime: boolean; leftovers: number[] }>
  /** ends every process of the server, whatever happened before */
  kill(): void
}

/** Kills a process if it still exists: a worker may end by itself when it loses its primary. */
const signalIfThere = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Starts a built copy of a server, which finds its programs as a runner's does. `host` undefined: it is not told where to listen. */
export const startCopy = async (
  { manifest }: Pick<LoadedServer, 'manifest'>,
  dir: string,
  { searchPath, host }: { searchPath: string; host?: string },
): Promise<Target> => {
  const mark = `WRKBENCH_TEST=${randomUUID()}`
  const port = await freePort()
  const env = {
    PATH: searchPath,
    HOME: dir,
    NODE_ENV: 'production',
    PORT: String(port),
    WRKBENCH_CPUS: '2',
    WRKBENCH_TEST: mark.split('=')[1],
  }
  const [command = '', ...args] = manifest.start.map((argument) => argument.replaceAll('{port}', String(port)))
  const child = spawn(command, args, { cwd: dir, env: host ? { ...env, HOST: host } : env, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  // Found by group as well as by environment: nginx overwrites its environment with its title.
  const members = createMemberList({ root: child.pid ?? null, markers: [mark] })
  const left = () => members().map(({ pid }) => pid)
  const kill = () => {
    for (const pid of left()) signalIfThere(pid)
  }
  const terminate = async () => {
    const deadline = performance.now() + stopWithinMs
    if (child.pid !== undefined && !ended(child)) process.kill(-child.pid, 'SIGTERM')
    while (performance.now() < deadline && (!ended(child) || left().length > 0)) await sleep(20)
    return { inTime: ended(child), leftovers: left() }
  }
  const deadline = performance.now() + serverTimeouts(manifest).start * 1000
  while (!(await isListening({ port }))) {
    if (ended(child) || performance.now() > deadline) {
      kill()
      throw new Error(`${manifest.id} does not listen on ${port}:\n${output}`)
    }
    await sleep(20)
  }
  return { port, output: () => output, terminate, kill }
}
