import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@wrkbench/db/migrate'
import { findExecutable, freePort, startPostgres, startRedis } from '@wrkbench/embedded'
import { guard } from '@wrkbench/testing/guard'
import pg from 'pg'
import { bundlePrograms } from '../../tools/build/bundle-programs.ts'
import { programs } from '../../tools/build/programs.ts'
import { issueTokens } from '../../tools/start/tokens.ts'

/** Forwards a port from the one address of this machine that the hosts can reach to a port of its loopback address. */
const forward = async (host: string, to: number): Promise<{ port: number; server: Server }> => {
  const server = createServer((socket) => {
    const inner = connect(to, '127.0.0.1')
    for (const end of [socket, inner]) end.on('error', () => [socket, inner].map((one) => one.destroy()))
    socket.pipe(inner).pipe(socket)
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 8000)
  await exit
  clearTimeout(late)
}

/** Starts a Redis for the queue, and makes it reachable for other hosts. */
const openRedis = async (folder: string, host: string, log: number) => {
  const port = await freePort()
  const executable = findExecutable('redis-server') ?? ''
  const password = randomBytes(12).toString('hex')
  const directory = path.join(folder, 'redis')
  const redis = await startRedis({ executable, directory, port, password, log, durable: true })
  const way = await forward(host, port)
  return { redis, way, env: { QUEUE_URL: redis.url, RUNNER_QUEUE_URL: `redis://${host}:${way.port}` } }
}

export interface BackendOptions {
  /** where the queue is; default: PostgreSQL */
  queue?: 'postgres' | 'redis'
  /** address the API listens on; default: the host's */
  listen?: string
  /** address of its dashboard; default: an arbitrary one */
  webUrl?: string
  /** further environment variables of the API */
  api?: Record<string, string>
}

/**
 * Starts API, maintenance and PostgreSQL (results and queue) for several hosts: reachable at `host`. Real programs, but
 * no dashboard.
 */
export const startBackend = async (host: string, serversDir: string, options: BackendOptions = {}) => {
  await bundlePrograms()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wrkbench-hosts-'))
  const release = guard({ folder })
  chmodSync(folder, 0o711)
  const log = openSync(path.join(folder, 'postgres.log'), 'a')
  const password = randomBytes(12).toString('hex')
  const settings = { fsync: 'off', jit: 'off', max_connections: '60' }
  const postgresPort = await freePort()
  const postgres = await startPostgres({
    directory: path.join(folder, 'postgres'),
    port: postgresPort,
    password,
    log,
    settings,
  })
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  for (const name of ['wrkbench', 'wrkbench_queue']) await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const databaseUrl = postgres.url('wrkbench')
  await migrate(databaseUrl, 'prisma/migrations')
  const tokens = await issueTokens(programs.admin.bundle, databaseUrl)
  const children: ChildProcess[] = []

  const start = (name: string, argv: string[], env: Record<string, string>) => {
    const out = openSync(path.join(folder, `${name}.log`), 'a')
    const [command = '', ...args] = argv
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', out, out],
    })
    closeSync(out)
    children.push(child)
    return child
  }

  const apiPort = await freePort()
  const apiUrl = `http://${host}:${apiPort}`
  const inRedis = options.queue === 'redis' ? await openRedis(folder, host, log) : null
  const data = {
    DATABASE_URL: databaseUrl,
    QUEUE_URL: postgres.url('wrkbench_queue'),
    WRKBENCH_SERVERS_DIR: serversDir,
    ...inRedis?.env,
  }
  const web = {
    WEB_URL: options.webUrl ?? 'http://127.0.0.1:3000',
    API_HOST: options.listen ?? host,
    API_PORT: String(apiPort),
  }
  start('api', [process.execPath, programs.api.bundle], { ...data, ...web, ...options.api })
  start('maintenance', [process.execPath, programs.maintenance.bundle], { ...data, WEB_URL: web.WEB_URL })
  const queue = await forward(host, postgresPort)
  const queueUrl = new URL(postgres.url('wrkbench_queue'))
  queueUrl.hostname = host
  queueUrl.port = String(queue.port)

  const logs = () =>
    ['api', 'maintenance'].map((name) => readFileSync(path.join(folder, `${name}.log`), 'utf8')).join('\n')
  const stop = async () => {
    await Promise.all(children.toReversed().map(ended))
    for (const { server } of [queue, ...(inRedis ? [inRedis.way] : [])]) server.close()
    await inRedis?.redis.stop()
    await postgres.stop()
    closeSync(log)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    release()
  }
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(`${apiUrl}/api/v1/ready`).catch(() => null)
    if (answer?.ok) break
    if (attempt > 1000) {
      const said = logs()
      await stop()
      throw new Error(`the API did not come up:\n${said}`)
    }
    await sleep(100)
  }
  return {
    apiUrl,
    databaseUrl,
    token: tokens.apiToken,
    signInToken: tokens.signInToken,
    folder,
    /** Starts a program with its own log `<name>.log`; it is ended together with the rest. */
    start,
    logOf: (name: string) => readFileSync(path.join(folder, `${name}.log`), 'utf8'),
    /** environment of every runner */
    runner: { API_URL: apiUrl, QUEUE_URL: queueUrl.href, WRKBENCH_RUNNER_TOKEN: tokens.runnerToken },
    stop,
  }
}
export type Backend = Awaited<ReturnType<typeof startBackend>>
