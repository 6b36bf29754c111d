import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobDetail } from '@wrkbench/contracts'

import pg from 'pg'
import { createRunQueue } from '../../../packages/queue/src/index.ts'
import type { Fault } from './draw-schedule.ts'
import type { FaultKind } from './fault-kinds.ts'
import { findProcesses, roleOf, signal } from './find-processes.ts'
import type { PartName, World } from './open-world.ts'
import { type DiskFault, diskOf, fillDisk } from './small-disks.ts'

export interface Strike {
  /** whether the fault took effect: if not, it explains no failed run, and nothing survived it */
  struck: boolean
  /** what it affected, for whoever reads the schedule afterwards */
  what: string
}

/** Inflicts the fault; resolves when it is over. */
type Inflict = (world: World, job: JobDetail, lastsMs: number) => Promise<Strike>

const struck = (what: string): Strike => ({ struck: true, what })
const missed = (what: string): Strike => ({ struck: false, what })

const takenDown =
  (name: PartName, by: NodeJS.Signals = 'SIGKILL', meanwhile: (world: World) => void = () => {}): Inflict =>
  async (world, _job, lastsMs) => {
    const part = world.parts[name]
    const pid = await part.hold(by)
    meanwhile(world)
    await sleep(lastsMs)
    part.release()
    return pid === null ? missed('was down already') : struck(`process ${pid}`)
  }

/** Stops the part, then the other processes it finds at that moment, and continues exactly these. */
const frozen =
  (name: PartName, others: (world: World) => number[] = () => []): Inflict =>
  async (world, _job, lastsMs) => {
    const part = world.parts[name].pid()
    if (part === null) return missed('was down already')
    const pids = [part, ...others(world)].filter((pid) => signal(pid, 'SIGSTOP'))
    await sleep(lastsMs)
    for (const pid of pids.toReversed()) signal(pid, 'SIGCONT')
    return pids.includes(part) ? struck(`processes ${pids.join(', ')}`) : missed('had just ended')
  }

/** Processes started by the runner: they stand still together with it, as on a frozen host. */
const startedByRunner = (world: World): number[] =>
  findProcesses(world)
    .filter((found) => roleOf(found) !== null)
    .map(({ pid }) => pid)

/** Kills the first process of that role that exists from now on. */
export const roleKilled =
  (role: 'server' | 'generator', patienceMs = 20_000): ((world: Pick<World, 'folder' | 'marks'>) => Promise<Strike>) =>
  async (world) => {
    for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(10)) {
      const found = findProcesses(world).filter((one) => roleOf(one)?.role === role)
      const killed = found.filter(({ pid }) => signal(pid, 'SIGKILL'))
      if (killed.length > 0)
        return struck(killed.map(({ pid, command }) => `${pid} ${command.slice(0, 60)}`).join('; '))
    }
    return missed('there was none')
  }

const flushRedis = async (url: URL): Promise<Strike> => {
  const socket = connect({ host: url.hostname, port: Number(url.port) })
  socket.setTimeout(2000, () => socket.destroy(new Error('no answer')))
  socket.write(`AUTH ${url.password}\r\nFLUSHALL\r\nQUIT\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  const [login, flush] = answer.split('\r\n')
  const said = answer.replaceAll('\r\n', ' ').trim()
  return login === '+OK' && flush === '+OK' ? struck(said) : missed(said)
}

const emptyPostgres = async (url: URL): Promise<Strike> => {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 2000, query_timeout: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('TRUNCATE bullmq.job, bullmq.scheduler CASCADE')
    return struck('truncated')
  } finally {
    await client.end()
  }
}

const queueFlushed: Inflict = ({ queueUrl }) => {
  const url = new URL(queueUrl)
  return url.protocol === 'redis:' ? flushRedis(url) : emptyPostgres(url)
}

/**
 * Delivers run ids again through the queue's own producer, as the API does; `backwards`: in reverse order, in place of
 * those that wait.
 */
const delivered =
  (backwards: boolean): Inflict =>
  async ({ queueUrl }, { environment, runList }) => {
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const queue = createRunQueue({ url: queueUrl, log: silent })
    const ids = runList.map(({ id }) => id)
    try {
      for (const end = performance.now() + 2000; !(await queue.ready()); await sleep(50)) {
        if (performance.now() > end) return missed('the queue was away')
      }
      const known = await queue.known(environment.id)
      const waiting = ids.filter((id) => known.has(id))
      if (backwards) await queue.remove(environment.id, waiting)
      const again = backwards ? waiting.toReversed() : ids
      await queue.enqueue(environment.id, again)
      return again.length > 0 ? struck(`${again.length} ids`) : missed('nothing waited')
    } finally {
      await queue.close()
    }
  }

export const spoolOf = (world: Pick<World, 'folder'>): string => diskOf(world, 'disk-full')

/** Fills the file system on which mountSmallDisks put spool, PostgreSQL or Redis, for the duration of the fault. */
const diskFull =
  (kind: DiskFault): Inflict =>
  async (world, _job, lastsMs) => {
    const { bytes, complaints } = await fillDisk(world, kind, lastsMs)
    if (bytes === null) return missed('needs root, to mount a small file system')
    if (complaints === 0) return missed(`${bytes} bytes taken, and nobody wanted any`)
    const waiting = readdirSync(spoolOf(world)).filter((name) => name.endsWith('.json')).length
    return struck(`${bytes} bytes taken, room refused ${complaints} times, ${waiting} reports in the spool at the end`)
  }

const [hourMs, twoMinutesMs] = [3_600_000, 120_000]
const clockStepped =
  (byMs: number): Inflict =>
  async ({ stepClock }) => {
    await stepClock(byMs)
    return struck(`by ${byMs} ms in API, maintenance and runner`)
  }

/** Starts another process with the runner's name, which the API refuses: it takes nothing from anybody. */
const nameTaken: Inflict = async ({ startSecondRunner, logOf }, _job, lastsMs) => {
  const second = await startSecondRunner()
  await sleep(lastsMs)
  const how = (await second.close()) ? 'went when asked' : 'had to be killed'
  const isRegistered = readFileSync(logOf(second.name), 'utf8').includes('"registered"')
  return isRegistered ? struck(how) : missed(`was not registered, ${how}`)
}

/** Removes the contents, since the folder itself may be a mounted file system. */
const emptied = ({ folder }: World) => {
  const redis = path.join(folder, 'redis')
  for (const name of readdirSync(redis)) rmSync(path.join(redis, name), { recursive: true, force: true })
}

const ways: Record<FaultKind, Inflict> = {
  'api-killed': takenDown('api'),
  'api-away': takenDown('api'),
  'api-frozen': frozen('api'),
  'maintenance-killed': takenDown('maintenance'),
  'runner-killed': takenDown('runner'),
  'runner-frozen': frozen('runner', startedByRunner),
  'generator-killed': roleKilled('generator'),
  'server-killed': roleKilled('server'),
  'postgres-killed': takenDown('postgres'),
  'postgres-restarted': takenDown('postgres', 'SIGINT'),
  'postgres-away': takenDown('postgres'),
  'redis-killed': takenDown('redis'),
  'redis-away': takenDown('redis'),
  'redis-frozen': frozen('redis'),
  'redis-emptied': takenDown('redis', 'SIGKILL', emptied),
  'queue-flushed': queueFlushed,
  'delivered-again': delivered(false),
  'delivered-backwards': delivered(true),
  'disk-full': diskFull('disk-full'),
  'postgres-disk-full': diskFull('postgres-disk-full'),
  'redis-disk-full': diskFull('redis-disk-full'),
  'clock-forward': clockStepped(hourMs),
  'clock-back': clockStepped(-hourMs),
  'clock-forward-little': clockStepped(twoMinutesMs),
  'clock-back-little': clockStepped(-twoMinutesMs),
  'name-taken': nameTaken,
}

export const inflict = async (world: World, job: JobDetail, { kind, lastsMs }: Fault): Promise<Strike> => {
  try {
    return await ways[kind](world, job, lastsMs)
  } catch (error) {
    return missed(`could not be done: ${error instanceof Error ? error.message : error}`)
  }
}
