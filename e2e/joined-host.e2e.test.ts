import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import {
  type CreatedRunnerInvitation,
  type RunDetail,
  type RunnerEntry,
  type RunnerList,
  runnerProtocol,
} from '@wrkbench/contracts'
import { notRun } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundlePrograms } from '../tools/build/bundle-programs.ts'
import { programs } from '../tools/build/programs.ts'
import { createNetwork, type Network, type TestHost, whyNoNamespaces } from './support/namespaces.ts'
import { processesOfRun } from './support/processes.ts'
import { client } from './support/start-instance.ts'
import { writeTokenServer } from './support/token-server.ts'

const why = whyNoNamespaces('redis-server', 'wrk')
if (why) notRun('a joined host in a network namespace of its own', why)

/** Wraps a command so that it runs in a host of its own, with that host's network and name. */
const inHost = (host: TestHost, ...argv: string[]): [string, string[]] => [
  'ip',
  ['netns', 'exec', host.name, 'unshare', '--uts', '--', 'sh', '-c', 'hostname "$0" && exec "$@"', host.name, ...argv],
]

const ended = async (child: ChildProcess | undefined): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exit
  clearTimeout(late)
}

/**
 * API, PostgreSQL and Redis in one network namespace, a runner that joined in another; neither reaches anything else.
 */
describe.skipIf(why !== null)('a host that joined', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wrkbench-joined-'))
  const [servers, lab] = [path.join(folder, 'servers'), path.join(folder, 'lab')]
  /** the runner's bundle alone, outside of any checkout */
  const bundle = path.join(folder, 'wrkbench-runner.mjs')
  let network: Network
  let backend: ChildProcess
  let runner: ChildProcess | undefined
  let api: ReturnType<typeof client>
  let said = ''
  let told: { apiUrl: string; token: string; hostname: string }
  const hosts = () => ({ control: network.server, bench: network.loads[0] ?? network.server })
  const env = () => ({ PATH: process.env.PATH, WRKBENCH_DATA_DIR: lab, WRKBENCH_SERVERS_DIR: servers })

  const startBackend = async () => {
    const { control } = hosts()
    const main = path.resolve(import.meta.dirname, 'support/backend-main.ts')
    const argv = [process.execPath, '--import', 'tsx', main, control.address, servers]
    backend = spawn(...inHost(control, ...argv), { stdio: ['pipe', 'pipe', 'inherit'] })
    if (!backend.stdout) throw new Error('the backend says nothing')
    const [line] = (await once(createInterface(backend.stdout), 'line')) as [string]
    told = JSON.parse(line)
    const url = new URL(told.apiUrl)
    url.hostname = control.control
    api = client(url.origin, told.token)
  }
  const startRunner = () => {
    runner = spawn(...inHost(hosts().bench, process.execPath, bundle), { cwd: folder, env: env(), stdio: 'pipe' })
    runner.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const entry = async (): Promise<RunnerEntry | undefined> =>
    (await api.get<RunnerList>('/runners')).items.find(({ name }) => name === 'lab-1')
  const listening = () => network.listening(hosts().bench)
  const submit = (durationSeconds: number) =>
    api.createJob({
      environment: 'lab',
      servers: ['test/token'],
      scenarios: ['token'],
      rounds: 1,
      warmupSeconds: 0,
      profiles: [{ generator: 'wrk', connections: 8, threads: 2, durationSeconds }],
    })
  const measuring = async (id: string): Promise<string> => {
    const live = await api.until(id, (job) => job.runList.some(({ status }) => status === 'MEASURING'), 60)
    return live.runList.find(({ status }) => status === 'MEASURING')?.id ?? ''
  }

  beforeAll(async () => {
    await bundlePrograms()
    copyFileSync(programs.runner.bundle, bundle)
    writeTokenServer(servers, randomUUID())
    network = createNetwork(1)
    await startBackend()
  }, 180_000)
  afterAll(async () => {
    await ended(runner)
    await ended(backend)
    network?.close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  it('joins with a code, by one file and Node alone, and keeps its token to itself', async () => {
    const { control, bench } = hosts()
    expect(network.defaultRoutes()).toBe('')
    expect(told.hostname).toBe(control.name)
    const answer = await api.call('POST', '/runner-invitations', { name: 'lab-1', environment: 'lab' })
    const { code } = (await answer.json()) as CreatedRunnerInvitation
    const join = () => {
      const [command, args] = inHost(bench, process.execPath, bundle, 'join', told.apiUrl, code)
      return execFileSync(command, args, { cwd: folder, env: env(), encoding: 'utf8', stdio: 'pipe' })
    }
    expect(join()).toContain(`${bench.name} has joined as the runner lab-1, environment lab.`)
    expect((statSync(path.join(lab, 'joined.json')).mode & 0o777).toString(8)).toBe('600')
    expect(join).toThrow(/not valid \(any more\)/)
  })

  it('hears of runs from Redis as a user of its own, and listens on no port', async () => {
    expect(listening()).toEqual([])
    startRunner()
    // the runner is online a moment before its Redis user is made
    await expect.poll(async () => (await entry())?.delivery?.kind, { timeout: 30_000 }).toBe('redis')
    expect(await entry()).toMatchObject({
      online: true,
      duty: 'leads',
      notTaking: null,
      protocol: runnerProtocol,
      environment: { name: 'lab' },
      delivery: { kind: 'redis', why: null },
      hostFacts: { hostname: hosts().bench.name },
    })
    expect(listening()).toEqual([])
  })

  it('measures a run, and nothing listens there but the server while it does', async () => {
    const job = await submit(3)
    await measuring(job.id)
    expect(listening()).toHaveLength(1)
    const done = await api.until(job.id, ({ finishedAt }) => finishedAt !== null, 60)
    const run = await api.get<RunDetail>(`/runs/${done.runList[0]?.id}`)
    expect([run.status, run.error]).toEqual(['SUCCEEDED', null])
    expect(run.result?.metrics.requests).toBeGreaterThan(0)
    expect(run.hosts.map(({ facts }) => facts?.hostname)).toEqual([hosts().bench.name])
    expect(listening()).toEqual([])
  })

  it('changes its token because it is asked to, and goes on', async () => {
    const before = readFileSync(path.join(lab, 'joined.json'), 'utf8')
    await api.call('POST', `/runners/${(await entry())?.id}/rotate`)
    const changed = () => readFileSync(path.join(lab, 'joined.json'), 'utf8') !== before
    await expect.poll(changed, { timeout: 20_000 }).toBe(true)
    await expect.poll(async () => (await entry())?.token?.rotating, { timeout: 20_000 }).toBe(false)
    const done = await api.until((await submit(1)).id, ({ finishedAt }) => finishedAt !== null, 60)
    expect(done.status).toBe('SUCCEEDED')
  })

  it('waits while it is paused, and takes what waits afterwards', async () => {
    await api.call('PATCH', `/runners/${(await entry())?.id}`, { paused: true, note: 'a look at it' })
    const job = await submit(1)
    await expect.poll(async () => (await entry())?.notTaking?.kind).toBe('paused')
    await api.call('PATCH', `/runners/${(await entry())?.id}`, { paused: false })
    const done = await api.until(job.id, ({ finishedAt }) => finishedAt !== null, 60)
    expect(done.status).toBe('SUCCEEDED')
  })

  it('is out within ten seconds of being revoked, and its run is tried again', async () => {
    const job = await submit(60)
    const runId = await measuring(job.id)
    await expect.poll(() => processesOfRun(runId).length).toBeGreaterThanOrEqual(2)
    const revokedAt = Date.now()
    expect((await api.call('POST', `/runners/${(await entry())?.id}/revoke`)).status).toBe(204)
    await expect.poll(() => processesOfRun(runId), { timeout: 10_000, interval: 50 }).toEqual([])
    expect(Date.now() - revokedAt).toBeLessThan(10_000)
    const after = await api.job(job.id)
    expect(after.runList.map(({ status, error }) => [status, error?.code])).toEqual([
      ['LOST', 'RUNNER_LOST'],
      ['QUEUED', undefined],
    ])
    expect(await entry()).toMatchObject({ online: false, notTaking: { kind: 'revoked' } })
    expect(listening()).toEqual([])
    await expect.poll(() => said, { timeout: 20_000 }).toContain('not registered yet')
    await api.call('POST', `/jobs/${job.id}/cancel`)
  })
})
