import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endChild } from './end-child.ts'
import { type Exit, exitOf } from './exit-of.ts'
import { initCluster } from './init-cluster.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { commandLineOf, endProcess } from './process-table.ts'
import { blockedAt, postgresUser } from './unprivileged-user.ts'

export const postgresSuperuser = 'postgres'

export type PostgresOptions = {
  /** absolute path; created and initialised if missing */
  directory: string
  port: number
  password: string
  /** file descriptor for the server's log */
  log: number
  /** server settings, as `postgres -c name=value` */
  settings?: Record<string, string>
}

export type RunningPostgres = {
  pid: number
  /** connection string of one of its databases, as superuser */
  url: (database: string) => string
  exited: Promise<Exit>
  /**
   * Ends sessions and writes everything to disk. After the grace period it kills the server; the next start then
   * recovers from the log.
   */
  stop: (graceMs?: number) => Promise<void>
}

/**
 * Starts a private PostgreSQL on the loopback address and waits until it accepts connections. It runs in its own
 * process group, so that Ctrl-C in a terminal does not reach it before its clients have finished.
 * @throws Error with the reason in words if it cannot be started; details are in the log
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const { directory, password, log } = options
  const user = postgresUser()
  const { postgres } = postgresBinaries()
  for (const target of [postgres, directory]) {
    const blocked = blockedAt(user, target)
    if (blocked) throw new Error(blockedMessage(blocked, target))
  }
  await initCluster({ directory, password, log, user, superuser: postgresSuperuser })
  // Server processes of a killed PostgreSQL hold its memory a moment longer, and PostgreSQL refuses to start meanwhile.
  const patience = performance.now() + ((await endOrphan(directory)) ? 10_000 : 0)
  for (;;) {
    try {
      return await launch(options, user, postgres)
    } catch (error) {
      if (performance.now() > patience) throw error
      await pause(200)
    }
  }
}

const launch = async (
  { directory, port, password, log, settings: extra }: PostgresOptions,
  user: ReturnType<typeof postgresUser>,
  postgres: string,
): Promise<RunningPostgres> => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    ...extra,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', directory, ...flags], {
    ...user,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    detached: true,
  })
  const exited = exitOf(child)
  const { pid } = child
  if (pid === undefined) throw new Error('PostgreSQL was not started')
  await ready(directory, exited).catch(async (error) => {
    await endChild(child, { signal: 'SIGQUIT' })
    throw error
  })
  return {
    pid,
    url: (database) => `postgresql://${postgresSuperuser}:${password}@127.0.0.1:${port}/${database}`,
    exited,
    stop: (graceMs = 8000) => endChild(child, { signal: 'SIGINT', graceMs }),
  }
}

const pidFileOf = (directory: string) => path.join(directory, 'postmaster.pid')

/** Reads postmaster.pid: process id in the first line, the server's state in the eighth. */
const readPidFile = (directory: string): { pid: number; state: string } | null => {
  const file = pidFileOf(directory)
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), state: lines[7]?.trim() ?? '' }
}

/**
 * Ends the server that a killed supervisor left behind on this folder, and removes a pid file that names no process.
 * Returns true if there was either, which means that the last server did not stop by itself.
 */
export const endOrphan = async (directory: string): Promise<boolean> => {
  const found = readPidFile(directory)
  if (!found) return false
  const isOurs = commandLineOf(found.pid)?.includes(directory) ?? false
  if (isOurs) await endProcess(found.pid, { signal: 'SIGINT', graceMs: 8000 })
  rmSync(pidFileOf(directory), { force: true })
  return true
}

const ready = async (directory: string, exited: Promise<Exit>): Promise<void> => {
  const deadline = performance.now() + 60_000
  let ended: Exit | null = null
  void exited.then((exit) => {
    ended = exit
  })
  while (readPidFile(directory)?.state !== 'ready') {
    if (ended) throw new Error('PostgreSQL ended while it was starting')
    if (performance.now() > deadline) throw new Error('PostgreSQL did not become ready within 60 s')
    await pause(15)
  }
}

const blockedMessage = (blocked: string, target: string): string =>
  `PostgreSQL runs as an unprivileged user here (you are root), and that user may not pass through ${blocked} ` +
  `on the way to ${target}. Either let others pass (chmod o+x ${blocked}), or run as an ordinary user, ` +
  'or set DATABASE_URL.'
