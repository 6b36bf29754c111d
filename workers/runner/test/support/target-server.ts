import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type LoadedServer, sourceFiles } from '@wrkbench/catalogue'
import { freePort, isListening } from '../../src/host/port.ts'
import { hasEnvironment, processIds } from '../../src/process/process-table.ts'

const stopWithinMs = 5000

/** A copy of a server's folder, built as its manifest says. */
export const buildCopy = async ({ dir, manifest }: LoadedServer): Promise<{ dir: string; remove(): void }> => {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'conformance-'))
  for (const file of await sourceFiles(dir)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(path.join(dir, file), path.join(copy, file))
  }
  for (const [command = '', ...args] of manifest.build) await promisify(execFile)(command, args, { cwd: copy })
  return { dir: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}

export interface Target {
  port: number
  /** everything it wrote so far */
  output(): string
  /** SIGTERM, as a runner sends it to the group; how it ended, and what was left of it five seconds later at most */
  terminate(): Promise<{ inTime: boolean; leftovers: number[] }>
  /** whatever happened before, nothing of it remains */
  kill(): void
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Starts a built copy. `host` undefined: it is not told where to listen. */
export const startCopy = async (
  { manifest }: Pick<LoadedServer, 'manifest'>,
  dir: string,
  host?: string,
): Promise<Target> => {
  const mark = `WRKBENCH_TEST=${randomUUID()}`
  const port = await freePort()
  const { PATH } = process.env
  const env = {
    PATH,
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
  const left = () => processIds().filter((pid) => hasEnvironment(pid, [mark]))
  const kill = () => {
    for (const pid of left()) process.kill(pid, 'SIGKILL')
  }
  const terminate = async () => {
    const deadline = performance.now() + stopWithinMs
    if (child.pid !== undefined && !ended(child)) process.kill(-child.pid, 'SIGTERM')
    while (performance.now() < deadline && (!ended(child) || left().length > 0)) await sleep(20)
    return { inTime: ended(child), leftovers: left() }
  }
  const deadline = performance.now() + (manifest.startTimeoutSeconds ?? 30) * 1000
  while (!(await isListening(port))) {
    if (ended(child) || performance.now() > deadline) {
      kill()
      throw new Error(`${manifest.id} does not listen on ${port}:\n${output}`)
    }
    await sleep(20)
  }
  return { port, output: () => output, terminate, kill }
}
