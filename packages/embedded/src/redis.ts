import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { endChild } from './end-child.ts'
import { type Exit, exitOf } from './exit-of.ts'

export type RedisOptions = {
  /** absolute path of `redis-server` */
  executable: string
  /** created if missing */
  directory: string
  port: number
  password: string
  /** file descriptor for the server's log */
  log: number
  /** true: every write is kept (append-only file, flushed each second) */
  durable: boolean
}

export type RunningRedis = {
  pid: number
  url: string
  exited: Promise<Exit>
  stop: (graceMs?: number) => Promise<void>
}

/**
 * Starts a private Redis on the loopback address and waits until it answers. The configuration goes in through stdin,
 * so the password is neither on disk nor in the process list. Redis never evicts keys to free memory, because a queue
 * must not lose jobs.
 * @throws Error if it ends or does not answer within 10 s
 */
export const startRedis = async (options: RedisOptions): Promise<RunningRedis> => {
  const { executable, directory, port, password, log, durable } = options
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const child = spawn(executable, ['-'], { cwd: directory, stdio: ['pipe', log, log], detached: true })
  const exited = exitOf(child)
  child.stdin?.on('error', () => {})
  child.stdin?.end(
    [
      'bind 127.0.0.1',
      `port ${port}`,
      `requirepass ${password}`,
      `dir ${JSON.stringify(directory)}`,
      'databases 4096',
      'save ""',
      `appendonly ${durable ? 'yes' : 'no'}`,
      'appendfsync everysec',
      'maxmemory-policy noeviction',
      '',
    ].join('\n'),
  )
  const { pid } = child
  if (pid === undefined) throw new Error('redis-server was not started')
  await answers(port, password, exited).catch(async (error) => {
    await endChild(child)
    throw error
  })
  return {
    pid,
    url: `redis://:${password}@127.0.0.1:${port}`,
    exited,
    stop: (graceMs = 5000) => endChild(child, { graceMs }),
  }
}

const answers = async (port: number, password: string, exited: Promise<Exit>): Promise<void> => {
  const deadline = performance.now() + 10_000
  let ended = false
  void exited.then(() => {
    ended = true
  })
  while (!(await ping(port, password))) {
    if (ended) throw new Error('redis-server ended while it was starting')
    if (performance.now() > deadline) throw new Error('redis-server did not answer within 10 s')
    await pause(15)
  }
}

/** False while Redis does not listen yet or still reads the append-only file. */
const ping = async (port: number, password: string): Promise<boolean> => {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.setTimeout(1000, () => socket.destroy())
  try {
    await once(socket, 'connect')
    socket.write(`AUTH ${password}\r\nPING\r\n`)
    let answer = ''
    for await (const chunk of socket) {
      answer += String(chunk)
      if (answer.includes('+PONG')) return true
      if (answer.includes('-')) return false
    }
    return false
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
