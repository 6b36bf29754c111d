import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { RunnerList } from '@wrkbench/contracts'
import { exitOf, findExecutable, startPostgres, startRedis } from '@wrkbench/embedded'
import { client } from '../../../e2e/support/start-instance.ts'
import { programs } from '../../../tools/build/programs.ts'
import { root } from '../../../tools/build/root.ts'
import { appDatabase, embeddedSettings, queueDatabase } from '../../../tools/start/database.ts'
import { lastLines } from '../../../tools/start/logs.ts'
import { asEntries, runnerMark } from '../../../workers/runner/src/process/environment.ts'
import type { QueueKind } from './fault-kinds.ts'
import { createPart, type Part, type Running } from './part.ts'
import { stablePort } from './ports.ts'
import type { Template } from './template.ts'

export const runnerName = 'local'
export const partNames = ['postgres', 'redis', 'api', 'maintenance', 'runner'] as const
export type PartName = (typeof partNames)[number]

/** A part that ended without being asked to. */
export interface Crash {
  part: string
  what: string
}

/** An instance whose processes we may kill. */
export interface World {
  folder: string
  parts: Record<PartName, Part>
  call: ReturnType<typeof client>
  databaseUrl: string
  queueUrl: string
  /** marks that identify processes of runs */
  marks: string[]
  logOf: (name: string) => string
  crashes: Crash[]
  /** Starts another runner with the same name, but with a folder and a log of its own, as on another host. */
  startSecondRunner: () => Promise<Part>
  /** Steps the clock of all programs by `byMs`, at the same moment. */
  stepClock: (byMs: number) => Promise<void>
  /** Stops everything. Returns the names of parts that had to be killed. */
  close: () => Promise<string[]>
}

/**
 * True if the program refused to start. Under faults this is not a crash when something it needs is missing: its
 * supervisor tries again.
 */
const couldNotStart = (log: string): boolean => /could not start/.test(lastLines(log, 3).join('\n'))

const launcher = (folder: string, clockFile: string) => {
  const clock = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs'))
  clock.searchParams.set('file', clockFile)
  return (name: string, script: string, env: Record<string, string>): (() => Promise<Running>) =>
    async () => {
      const log = openSync(path.join(folder, `${name}.log`), 'a')
      const child = spawn(process.execPath, ['--import', clock.href, path.join(root, script)], {
        cwd: folder,
        env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'info', WRKBENCH_FAULTS: folder, ...env },
        stdio: ['ignore', log, log],
        detached: true,
      })
      closeSync(log)
      if (child.pid === undefined) throw new Error(`${name} was not started`)
      return { pid: child.pid, exited: exitOf(child) }
    }
}

/** every program reads the file ten times a second */
const noticeMs = 400

const stepper = (file: string) => {
  let before = 0
  return async (byMs: number): Promise<void> => {
    const offset = before + byMs
    const step = { before, from: Date.now() + noticeMs, offset }
    writeFileSync(`${file}.new`, JSON.stringify(step))
    renameSync(`${file}.new`, file)
    before = offset
    await sleep(noticeMs)
  }
}

/** Makes a folder that another user may pass through: PostgreSQL runs under another account. */
export const passable = (folder: string): string => {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  return folder
}

/** Starts an instance in a folder of its own and waits until its runner is online. */
export const openWorld = async (template: Template, name: string, queue: QueueKind): Promise<World> => {
  const folder = passable(path.join(template.folder, name))
  const logOf = (part: string) => path.join(folder, `${part}.log`)
  const clockFile = path.join(folder, 'clock')
  const program = launcher(folder, clockFile)
  const [postgresPort, redisPort, apiPort] = [await stablePort(), await stablePort(), await stablePort()]
  const redisPassword = randomBytes(12).toString('hex')
  const directory = path.join(folder, 'postgres')
  // copy the contents: the folder may already be a mounted file system
  execFileSync('/bin/cp', ['-aT', template.postgresDir, directory])
  const log = openSync(logOf('services'), 'a')
  const { password } = template
  const inPostgres = (database: string) => `postgresql://postgres:${password}@127.0.0.1:${postgresPort}/${database}`
  const databaseUrl = inPostgres(appDatabase)
  const queueUrl = queue === 'redis' ? `redis://:${redisPassword}@127.0.0.1:${redisPort}` : inPostgres(queueDatabase)
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const data = { DATABASE_URL: databaseUrl, QUEUE_URL: queueUrl, WRKBENCH_SERVERS_DIR: template.serversDir }
  const servicesEnv = { ...data, WEB_URL: 'http://127.0.0.1:3000' }
  const apiEnv = { ...servicesEnv, API_HOST: '127.0.0.1', API_PORT: String(apiPort) }
  const runnerEnv = (dataDir: string) => ({
    API_URL: apiUrl,
    QUEUE_URL: queueUrl,
    WRKBENCH_SERVERS_DIR: data.WRKBENCH_SERVERS_DIR,
    WRKBENCH_RUNNER_TOKEN: template.tokens.runnerToken,
    WRKBENCH_RUNNER_NAME: runnerName,
    WRKBENCH_DATA_DIR: dataDir,
    WRKBENCH_DRAIN: 'hand-back',
  })
  const crashes: Crash[] = []
  let isCalm = true
  const part = (partName: string, launch: () => Promise<Running>, endBy?: NodeJS.Signals) => {
    const onCrash = (how: string) => {
      const what = `${partName} ended by itself (${how})`
      if (isCalm || !couldNotStart(logOf(partName))) crashes.push({ part: partName, what })
    }
    return createPart({ name: partName, launch, endBy, onCrash })
  }
  const dirOf = (runner: string) => path.join(folder, runner)
  const marksOf = (runner: string) => asEntries({ WRKBENCH_RUNNER: runnerMark(dirOf(runner)) })
  const executable = findExecutable('redis-server') ?? ''
  const redisDir = path.join(folder, 'redis')
  const postgres = { directory, port: postgresPort, password, log, settings: embeddedSettings }
  const redis = { executable, directory: redisDir, port: redisPort, password: redisPassword, log, durable: true }
  const parts = {
    postgres: part('postgres', () => startPostgres(postgres), 'SIGINT'),
    redis: part('redis', () => startRedis(redis)),
    api: part('api', program('api', programs.api.bundle, apiEnv)),
    maintenance: part('maintenance', program('maintenance', programs.maintenance.bundle, servicesEnv)),
    runner: part('runner', program('runner', programs.runner.bundle, runnerEnv(dirOf('runner')))),
  }
  const others: Part[] = []
  const close = async (): Promise<string[]> => {
    const inOrder = [
      [...others, parts.runner],
      [parts.api, parts.maintenance],
      [parts.redis, parts.postgres],
    ]
    const killed: string[] = []
    for (const stage of inOrder) {
      const gone = await Promise.all(stage.map(async (one) => ((await one.close()) ? [] : [one.name])))
      killed.push(...gone.flat())
    }
    closeSync(log)
    return killed
  }
  const world: World = {
    folder,
    parts,
    databaseUrl,
    queueUrl,
    logOf,
    crashes,
    close,
    call: client(apiUrl, template.tokens.apiToken),
    marks: marksOf('runner'),
    startSecondRunner: async () => {
      const name = `second-${others.length + 1}`
      world.marks.push(...marksOf(name))
      const second = part(name, program(name, programs.runner.bundle, runnerEnv(dirOf(name))))
      others.push(second)
      await second.start()
      return second
    },
    stepClock: stepper(clockFile),
  }
  try {
    await bringUp(world, queue)
    isCalm = false
    return world
  } catch (error) {
    await close()
    throw error
  }
}

const bringUp = async ({ parts, call }: World, queue: QueueKind): Promise<void> => {
  await parts.postgres.start()
  if (queue === 'redis') await parts.redis.start()
  await Promise.all([parts.api.start(), parts.maintenance.start(), parts.runner.start()])
  const end = performance.now() + 60_000
  for (;;) {
    const runners = await call.get<RunnerList>('/runners').catch(() => null)
    if (runners?.items.some(({ online }) => online)) return
    if (performance.now() > end) throw new Error('the instance did not come up within 60 s')
    await sleep(50)
  }
}
