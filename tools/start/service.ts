import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Exit, endChild, exitOf } from '@wrkbench/embedded'
import type { Log } from './logs.ts'
import { waitUntil } from './wait-until.ts'

export type Running = { pid: number; exited: Promise<Exit>; stop: () => Promise<void> }

/**
 * A process of the instance. `start` may be called again after the process has ended; it gives up when `stop` aborts.
 */
export type Service = { name: string; start: (log: Log, stop: AbortSignal) => Promise<Running> }

export type ProgramOptions = {
  name: string
  /** absolute path of the script */
  script: string
  env: Record<string, string>
  /**
   * Node.js arguments that set the size of its heap; absent: a small heap, enough for programs that are called only now
   * and then
   */
  heap?: readonly string[]
  /** how long it may take to stop before it is killed */
  graceMs: number
  /** called until it returns true; absent: the program is ready as soon as it runs */
  isReady?: () => Promise<boolean>
  /** not ready before it listens here itself: in the seconds of a start, another program can take the port, and answer */
  port?: number
}

/** Variables that children do not inherit: each gets exactly the addresses and secrets it is meant to have. */
const kept = ['DATABASE_URL', 'REDIS_URL', 'QUEUE_URL', 'WEB_PORT', 'API_PORT', 'WRKBENCH_DATA_DIR', 'NODE_OPTIONS']
const isKept = (variable: string): boolean => kept.includes(variable) || isOfApi(variable)

/**
 * True for settings of the API alone: how people sign in and how often, the number of processes, who reads its metrics.
 * Some are secrets.
 */
export const isOfApi = (variable: string): boolean =>
  /^((AUTH|RATE_LIMIT)_|(API_PROCESSES|METRICS_TOKEN)$)/.test(variable)

/**
 * Room for 2 MB of new objects instead of 16: a few per cent more garbage collection, but 20 to 40 MB less memory in
 * each process.
 */
const smallHeap = ['--max-semi-space-size=2']

/**
 * For a program that is called a thousand times a second: room for the objects of several requests, since a collection
 * in the middle of a request keeps all of its objects. The limit on old space, which is never nearly reached, makes the
 * heap grow by half of what is in use between two collections; without it, it grows by three times as much.
 */
export const busyHeap = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/** Returns a test for ports at which the program listens, as its preload tells. */
const listeningPorts = (child: ChildProcess): ((port: number) => boolean) => {
  const ports = new Set<number>()
  child.on('message', (told) => {
    const { listensOn } = told as { listensOn?: number }
    if (listensOn !== undefined) ports.add(listensOn)
  })
  return (port) => ports.has(port)
}

/**
 * One of our Node.js programs, in a process group of its own, so that Ctrl-C in the terminal reaches only the
 * supervisor.
 */
export const nodeProgram = (
  { name, script, env, heap = smallHeap, graceMs, isReady, port }: ProgramOptions,
  root: string,
): Service => ({
  name,
  start: async (log, stopRequested) => {
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !isKept(variable)))
    const preload = pathToFileURL(path.join(root, 'tools/start/supervised-child.mjs')).href
    const child = spawn(process.execPath, [...heap, '--import', preload, script], {
      cwd: path.dirname(script),
      env: { ...inherited, NODE_ENV: 'production', ...env },
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
      detached: true,
    })
    const listensOn = listeningPorts(child)
    child.channel?.unref()
    const exited = exitOf(child)
    const { pid } = child
    if (pid === undefined) throw new Error('it could not be started')
    const stop = () => endChild(child, { graceMs })
    try {
      const isOurs = () => port === undefined || listensOn(port)
      if (isReady) await readyBeforeExit(async () => isOurs() && (await isReady()), exited, stopRequested)
    } catch (error) {
      await stop()
      throw error
    }
    return { pid, exited, stop }
  },
})

const readyBeforeExit = async (
  isReady: () => Promise<boolean>,
  exited: Promise<Exit>,
  stop: AbortSignal,
): Promise<void> => {
  const over = new AbortController()
  const ended = exited.then(({ code, signal }) => {
    throw new Error(`it ended (${signal ?? `code ${code}`}) while it was starting`)
  })
  const ready = waitUntil('it was not ready', 60, isReady, AbortSignal.any([over.signal, stop]))
  await Promise.race([ready, ended]).finally(() => over.abort())
}
