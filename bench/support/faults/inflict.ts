import { readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
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

/** Resolves when the fault is over. The answer says what it met, for whoever reads the schedule afterwards. */
type Inflict = (world: World, job: JobDetail, lastsMs: number) => Promise<string>

const takenDown =
  (name: PartName, by: NodeJS.Signals = 'SIGKILL', meanwhile: (world: World) => void = () => {}): Inflict =>
  async (world, _job, lastsMs) => {
    const part = world.parts[name]
    const pid = part.pid()
    await part.hold(by)
    meanwhile(world)
    await sleep(lastsMs)
    part.release()
    return pid === null ? 'was down already' : `process ${pid}`
  }

/** Stops what it finds at that moment, and continues just that. */
const frozen =
  (find: (world: World) => number[]): Inflict =>
  async (world, _job, lastsMs) => {
    const pids = find(world)
    for (const pid of pids) signal(pid, 'SIGSTOP')
    await sleep(lastsMs)
    for (const pid of pids.reverse()) signal(pid, 'SIGCONT')
    return `processes ${pids.join(', ')}`
  }

const processOf =
  (name: PartName) =>
  ({ parts }: World): number[] =>
    [parts[name].pid() ?? []].flat()

/** The runner before what it has started, as they would be in a host that stands still. */
const hostOfRunner = (world: World): number[] => [
  ...processOf('runner')(world),
  ...findProcesses(world)
    .filter((found) => roleOf(found) !== null)
    .map(({ pid }) => pid),
]

const patienceMs = 5000

/** Kills the first process of that role that is there from now on. */
const roleKilled =
  (role: 'server' | 'generator'): Inflict =>
  async (world) => {
    for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(5)) {
      const found = findProcesses(world).filter((one) => roleOf(one)?.role === role)
      for (const { pid } of found) signal(pid, 'SIGKILL')
      if (found.length > 0) return found.map(({ pid, command }) => `${pid} ${command.slice(0, 60)}`).join('; ')
    }
    return 'there was none'
  }

const flushRedis = async (url: URL): Promise<string> => {
  const socket = connect({ host: url.hostname, port: Number(url.port) })
  socket.setTimeout(2000, () => socket.destroy(new Error('no answer')))
  socket.write(`AUTH ${url.password}\r\nFLUSHALL\r\nQUIT\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer.replaceAll('\r\n', ' ').trim()
}

const emptyPostgres = async (url: URL): Promise<string> => {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 2000, query_timeout: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('TRUNCATE bullmq.job, bullmq.scheduler CASCADE')
    return 'truncated'
  } finally {
    await client.end()
  }
}

const queueFlushed: Inflict = ({ queueUrl }) => {
  const url = new URL(queueUrl)
  return url.protocol === 'redis:' ? flushRedis(url) : emptyPostgres(url)
}

/** Through the queue's own producer, as the API has it. */
const delivered =
  (backwards: boolean): Inflict =>
  async ({ queueUrl }, { environment, runList }) => {
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const queue = createRunQueue({ url: queueUrl, log: silent })
    const ids = runList.map(({ id }) => id)
    try {
      for (const end = performance.now() + 2000; !(await queue.ready()); await sleep(50)) {
        if (performance.now() > end) return 'the queue was away'
      }
      const known = await queue.known(environment.id)
      const waiting = ids.filter((id) => known.has(id))
      if (backwards) await queue.remove(environment.id, waiting)
      const again = backwards ? waiting.toReversed() : ids
      await queue.enqueue(environment.id, again)
      return `${again.length} ids`
    } finally {
      await queue.close()
    }
  }

export const spoolOf = ({ folder }: Pick<World, 'folder'>): string => path.join(folder, 'runner/spool')
const ballastName = 'ballast'

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** The spool is a file system of its own, see withSmallSpool: fills it to the last byte. */
const diskFull: Inflict = async (world, _job, lastsMs) => {
  const spool = spoolOf(world)
  if (statSync(spool).dev === statSync(world.folder).dev) return 'needs root, to mount a small file system'
  const ballast = path.join(spool, ballastName)
  const free = freeBytes(spool)
  writeFileSync(ballast, Buffer.alloc(free))
  await sleep(lastsMs)
  const waiting = readdirSync(spool).length - 1
  rmSync(ballast)
  return `${free} bytes taken, ${waiting} reports in it at the end`
}

const hourMs = 3_600_000
const clockStepped =
  (byMs: number): Inflict =>
  async ({ stepClock }) => {
    await stepClock(byMs)
    return `by ${byMs} ms in API, maintenance and runner`
  }

const nameTaken: Inflict = async ({ startSecondRunner }, _job, lastsMs) => {
  const second = await startSecondRunner()
  await sleep(lastsMs)
  const stopped = await second.close()
  return stopped ? 'went when asked' : 'had to be killed'
}

const emptied = ({ folder }: World) => rmSync(path.join(folder, 'redis'), { recursive: true, force: true })

const ways: Record<FaultKind, Inflict> = {
  'api-killed': takenDown('api'),
  'api-away': takenDown('api'),
  'api-frozen': frozen(processOf('api')),
  'maintenance-killed': takenDown('maintenance'),
  'runner-killed': takenDown('runner'),
  'runner-frozen': frozen(hostOfRunner),
  'generator-killed': roleKilled('generator'),
  'server-killed': roleKilled('server'),
  'postgres-killed': takenDown('postgres'),
  'postgres-restarted': takenDown('postgres', 'SIGINT'),
  'postgres-away': takenDown('postgres'),
  'redis-killed': takenDown('redis'),
  'redis-away': takenDown('redis'),
  'redis-frozen': frozen(processOf('redis')),
  'redis-emptied': takenDown('redis', 'SIGKILL', emptied),
  'queue-flushed': queueFlushed,
  'delivered-again': delivered(false),
  'delivered-backwards': delivered(true),
  'disk-full': diskFull,
  'clock-forward': clockStepped(hourMs),
  'clock-back': clockStepped(-hourMs),
  'name-taken': nameTaken,
}

export const inflict = async (world: World, job: JobDetail, { kind, lastsMs }: Fault): Promise<string> => {
  try {
    return await ways[kind](world, job, lastsMs)
  } catch (error) {
    return `could not be done: ${error instanceof Error ? error.message : error}`
  }
}
