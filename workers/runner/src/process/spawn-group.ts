import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { Limits } from '../cgroup/controllers.ts'
import type { GroupTree } from '../cgroup/group-tree.ts'
import { settledWithin } from '../wait.ts'
import type { Membership } from './members.ts'
import { signalGroup, stopMembers } from './stop-group.ts'

const pipeMs = 1000

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  /** set if the program could not be started at all */
  error: Error | null
  /** performance.now() when the end was noticed */
  at: number
}

export interface SpawnOptions {
  /** executable first; never a shell string */
  argv: readonly string[]
  cwd: string
  env: Record<string, string>
  /** entries of `env` that mark this group's processes, as `NAME=value` */
  markers: readonly string[]
  /** makes a control group for the program */
  bear?: GroupTree['bear'] | undefined
  /** name of that group */
  name?: string
  /** limits of that group; null: none */
  limits?: Limits | null
  onStdout: (chunk: Buffer) => void
  onStderr: (chunk: Buffer) => void
}

export interface Group {
  readonly membership: Membership
  /** null if the program could not be started */
  readonly pid: number | null
  /** set once the leader has ended */
  readonly ended: Exit | null
  readonly exit: Promise<Exit>
  /**
   * settles once the leader has ended and its pipes are read to the end, or a second later: a child may hold them open
   * for ever
   */
  readonly closed: Promise<Exit>
  signal(signal: NodeJS.Signals): void
  /** Ends every process of the group, including those that left it. False if some would not die. */
  stop(graceMs: number): Promise<boolean>
}

const exitOf = (child: ChildProcess): Promise<Exit> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal, error: null, at: performance.now() }))
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error, at: performance.now() })
    })
  })

const drained = (stream: Readable): Promise<unknown> =>
  new Promise((resolve) => {
    stream.once('close', resolve)
    stream.once('error', resolve)
  })

const withoutGroup = <T>(_: string, start: () => T): { value: T; group: null } => ({ value: start(), group: null })

/** Starts a program as the leader of its own session and process group, without stdin. Never throws: see `exit`. */
export const spawnGroup = (options: SpawnOptions): Group => {
  const { argv, cwd, env, markers, bear = withoutGroup, onStdout, onStderr } = options
  const { name = 'group', limits = null } = options
  const [command = '', ...args] = argv
  const start = () =>
    spawn(command, args, { cwd, env, detached: true, windowsHide: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const { value: child, group: cgroup } = bear(name, start, limits)
  const streams = [child.stdout, child.stderr]
  child.stdout.on('data', onStdout)
  child.stderr.on('data', onStderr)
  const pipes = Promise.all(streams.map(drained))
  let ended: Exit | null = null
  const exit = exitOf(child).then((how) => {
    ended = how
    return how
  })
  const closed = exit.then(async (how) => {
    if (!(await settledWithin(pipes, pipeMs))) for (const stream of streams) stream.destroy()
    return how
  })
  const membership = { root: child.pid ?? null, markers, cgroup, limits }
  return {
    membership,
    pid: child.pid ?? null,
    get ended() {
      return ended
    },
    exit,
    closed,
    signal: (signal) => {
      if (child.pid !== undefined) signalGroup(child.pid, signal)
    },
    stop: async (graceMs) => {
      if (child.pid === undefined) return true
      const gone = await stopMembers(membership, graceMs)
      await settledWithin(closed, pipeMs + 500)
      return gone
    },
  }
}
