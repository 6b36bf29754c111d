import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CreateJob, completeProfile, type JobDetail, type RunDetail, type RunnerList } from '@wrkbench/contracts'
import { generatorOf } from '@wrkbench/loadgen'
import { notRun } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programs } from '../tools/build/programs.ts'
import { createNetwork, type Network, type TestHost, whyNoNamespaces } from './support/namespaces.ts'
import { processesOfRun } from './support/processes.ts'
import { type Backend, startBackend } from './support/start-backend.ts'
import { client } from './support/start-instance.ts'
import { writeTokenServer } from './support/token-server.ts'

const why = whyNoNamespaces()
if (why) notRun('runs over several hosts', why)

/** what 20 Mbit/s are in bytes, and what is left of them for answers: 1448 of each frame's 1514 */
const linkBytesPerSecond = 2.5e6
const answerBytesPerSecond = (linkBytesPerSecond * 1448) / 1514

describe.skipIf(why !== null)('several hosts', () => {
  let network: Network
  let backend: Backend
  let api: ReturnType<typeof client>
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wrkbench-token-'))
  const children = new Map<string, ChildProcess>()

  const startRunner = (host: TestHost, role: 'SERVER' | 'LOAD') => {
    const namespace = ['ip', 'netns', 'exec', host.name, 'unshare', '--uts', '--']
    const named = ['sh', '-c', 'hostname "$0" && exec "$@"', host.name]
    const child = backend.start(host.name, [...namespace, ...named, process.execPath, programs.runner.bundle], {
      ...backend.runner,
      ...{ WRKBENCH_RUNNER_NAME: host.name, WRKBENCH_ROLES: role, WRKBENCH_ENVIRONMENT: 'lab' },
      ...{ WRKBENCH_SERVERS_DIR: folder, WRKBENCH_DATA_DIR: path.join(backend.folder, host.name) },
      ...(role === 'SERVER' ? { WRKBENCH_SERVER_ADDRESS: host.address } : {}),
    })
    children.set(host.name, child)
  }
  const kill = (host: TestHost) => children.get(host.name)?.kill('SIGKILL')
  /** all that runs on a host, its runner first, for a while */
  const freeze = async (host: TestHost, ms: number) => {
    const pids = network.processes(host)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    await sleep(ms)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
  const duties = async () => {
    const { items } = await api.get<RunnerList>('/runners')
    return Object.fromEntries(items.map((runner) => [runner.name, runner.online ? runner.duty : 'away']))
  }
  const here = async (...names: string[]) => {
    for (const end = Date.now() + 30_000; ; await sleep(100)) {
      const now = await duties()
      if (names.every((name) => /leads|serves|assists/.test(now[name] ?? ''))) return
      if (Date.now() > end) throw new Error(`not there: ${JSON.stringify(now)}\n${names.map(backend.logOf).join('\n')}`)
    }
  }

  beforeAll(async () => {
    writeTokenServer(folder, randomUUID())
    network = createNetwork(2)
    backend = await startBackend(network.controlAddress, folder)
    api = client(backend.apiUrl, backend.token)
    const [first] = network.loads
    startRunner(network.server, 'SERVER')
    if (first) startRunner(first, 'LOAD')
    await here(network.server.name, first?.name ?? '')
  }, 120_000)
  afterAll(async () => {
    await backend?.stop()
    network?.close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const spec = (seconds = 3, more: Partial<CreateJob> = {}): CreateJob => ({
    ...{ environment: 'lab', servers: ['test/token'], scenarios: ['token'], rounds: 1, warmupSeconds: 0 },
    profiles: [{ generator: 'wrk', connections: 8, threads: 2, durationSeconds: seconds }],
    ...more,
  })
  const load = (index = 0): TestHost => network.loads[index] ?? network.server
  const finished = async (job: JobDetail, seconds = 60): Promise<RunDetail> => {
    const done = await api.until(job.id, (j) => j.finishedAt !== null, seconds)
    const run = await api.get<RunDetail>(`/runs/${done.runList.at(-1)?.id}`)
    expect([run.status, run.error]).toEqual(['SUCCEEDED', null])
    return run
  }
  const flagIds = (run: RunDetail) => run.result?.flags.map(({ id }) => id) ?? []
  const whileMeasuring = async (job: JobDetail) => {
    const live = await api.until(job.id, (j) => j.runList.some((r) => r.status === 'MEASURING'), 60)
    const run = live.runList.find((r) => r.status === 'MEASURING')
    if (!run) throw new Error('no run is measuring')
    // a server on one host, its load on the other
    await expect.poll(() => processesOfRun(run.id).length).toBeGreaterThanOrEqual(2)
    return run
  }
  const goneWithin = (runId: string, seconds: number) =>
    expect.poll(() => processesOfRun(runId), { timeout: seconds * 1000, interval: 50 }).toEqual([])

  it('has the load host lead and the other serve, and no runner listen on any port', async () => {
    expect(await duties()).toEqual({ [network.server.name]: 'serves', [load().name]: 'leads' })
    expect(network.defaultRoutes()).toBe('')
    expect([network.server, load()].flatMap(network.listening)).toEqual([])
  })

  it('measures what the link permits, and says that it was the link', async () => {
    network.limit(1)
    try {
      const run = await finished(await api.createJob(spec()))
      const { metrics } = run.result ?? {}
      expect((metrics?.throughputBytesPerSecond ?? 0) / answerBytesPerSecond).toBeGreaterThan(0.9)
      expect((metrics?.throughputBytesPerSecond ?? 0) / answerBytesPerSecond).toBeLessThan(1.1)
      expect(flagIds(run)).toContain('network-bound')
      expect(run.hosts.map(({ roles, name, facts }) => [roles, name, facts?.hostname])).toEqual([
        [['LOAD'], load().name, load().name],
        [['SERVER'], network.server.name, network.server.name],
      ])
      expect(run.hosts.every(({ usage }) => usage !== null)).toBe(true)
      expect((run.link?.bytesPerSecond ?? 0) / linkBytesPerSecond).toBeGreaterThan(0.85)
      expect((run.link?.bytesPerSecond ?? 0) / linkBytesPerSecond).toBeLessThan(1.1)
    } finally {
      network.unlimit(1)
    }
  })

  it('blames no link that is not the limit, and opens no port but the server’s', async () => {
    const job = await api.createJob(spec())
    await whileMeasuring(job)
    expect(network.listening(network.server)).toHaveLength(1)
    expect(network.listening(load())).toEqual([])
    const run = await finished(job)
    expect(flagIds(run)).not.toContain('network-bound')
    expect(run.result?.server?.cpuUserSeconds).toBeGreaterThan(0)
    expect(run.timeline.some(({ serverCpuUser }) => (serverCpuUser ?? 0) > 0)).toBe(true)
    expect(run.argv?.at(-1)).toContain(`http://${network.server.address}:`)
    expect(network.listening(network.server)).toEqual([])
  })

  it('ends the server within 3 s of a cancel', async () => {
    const job = await api.createJob(spec(60))
    const run = await whileMeasuring(job)
    await api.call('POST', `/jobs/${job.id}/cancel`)
    await goneWithin(run.id, 3)
    const ended = await api.until(job.id, (j) => j.finishedAt !== null, 10)
    expect(ended.runList.map(({ status }) => status)).toEqual(['CANCELLED'])
  })

  it('ends the server by its lease when the leader dies, and the environment is free', async () => {
    const job = await api.createJob(spec(60))
    const run = await whileMeasuring(job)
    const servers = processesOfRun(run.id)
    kill(load())
    const lost = await api.until(job.id, (j) => j.runList.some(({ status }) => status === 'LOST'), 45)
    expect(lost.runList.find(({ id }) => id === run.id)?.error?.code).toBe('RUNNER_LOST')
    expect(servers.length).toBeGreaterThan(1)
    await expect.poll(() => network.listening(network.server), { timeout: 5000 }).toEqual([])
    await api.call('POST', `/jobs/${job.id}/cancel`)
    startRunner(load(), 'LOAD')
    await here(load().name)
    await goneWithin(run.id, 10)
    await finished(await api.createJob(spec(1)))
  }, 180_000)

  it('says so when the serving runner dies, and it ends what it left when it is back', async () => {
    const job = await api.createJob(spec(60))
    const run = await whileMeasuring(job)
    kill(network.server)
    await sleep(500)
    startRunner(network.server, 'SERVER')
    const ended = await api.until(job.id, (j) => j.finishedAt !== null, 60)
    expect(ended.runList.map(({ status, error }) => [status, error?.code])).toEqual([['FAILED', 'PART_LOST']])
    expect(ended.runList[0]?.error?.message).toContain(network.server.name)
    await goneWithin(run.id, 20)
    await here(network.server.name)
    await finished(await api.createJob(spec(1)))
  }, 180_000)

  it('measures again what was measured while the serving host stood still', async () => {
    const job = await api.createJob(spec(20))
    const run = await whileMeasuring(job)
    await freeze(network.server, 8000)
    const second = await finished(job, 90)
    expect(second.attempt).toBe(2)
    const first = await api.get<RunDetail>(`/runs/${run.id}`)
    expect([first.status, first.error?.code, first.result]).toEqual(['LOST', 'RUNNER_STOPPED', null])
    expect(processesOfRun(run.id)).toEqual([])
  }, 180_000)

  it('gives a run up whose serving host stands still past its lease, and that host ends what it finds when it goes on', async () => {
    const job = await api.createJob(spec(60))
    const run = await whileMeasuring(job)
    await freeze(network.server, 40_000)
    const ended = await api.until(job.id, (j) => j.finishedAt !== null, 20)
    expect(ended.runList.map(({ status, error }) => [status, error?.code])).toEqual([['FAILED', 'PART_LOST']])
    await goneWithin(run.id, 10)
    await here(network.server.name)
    expect(network.listening(network.server)).toEqual([])
    await finished(await api.createJob(spec(1)))
  }, 180_000)

  it('adds what two load hosts did, exactly as their raw outputs say', async () => {
    startRunner(load(1), 'LOAD')
    await here(load(1).name)
    expect(await duties()).toMatchObject({ [load(0).name]: 'leads', [load(1).name]: 'assists' })
    const run = await finished(await api.createJob(spec(5)))
    const raw = async (name: string) =>
      (await api.call('GET', `/runs/${run.id}/raw?name=${encodeURIComponent(name)}`)).text()
    const outputs = await Promise.all(['stdout', `${load(1).name}/stdout`].map(raw))
    const profile = completeProfile({ generator: 'wrk', connections: 4, threads: 2, durationSeconds: 5 })
    const shares = outputs.map((stdout) =>
      generatorOf('wrk').parse({ stdout, stderr: '', files: [], exitCode: 0 }, profile),
    )
    const requests = shares.map((one) => (one.kind === 'result' ? (one.metrics.requests ?? 0) : 0))
    expect(requests.every((count) => count > 0)).toBe(true)
    expect(run.result?.metrics.requests).toBe((requests[0] ?? 0) + (requests[1] ?? 0))
    expect(run.result?.metrics.latency.p99).toBeGreaterThan(0)
    expect(run.hosts.map(({ roles, name }) => [roles.join(), name])).toEqual([
      ['LOAD', load(0).name],
      ['SERVER', network.server.name],
      ['LOAD', load(1).name],
    ])
    expect(await raw(`${load(1).name}/argv.json`)).toContain('"4"')
  }, 120_000)
})
