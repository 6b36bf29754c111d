import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CreateJob, JobDetail, RunDetail, RunnerList } from '@wrkbench/contracts'
import { expect } from 'vitest'
import { programs } from '../../tools/build/programs.ts'
import { createNetwork, type TestHost } from './namespaces.ts'
import { processesOfRun } from './processes.ts'
import { startBackend } from './start-backend.ts'
import { client } from './start-instance.ts'
import { writeTokenServer } from './token-server.ts'

/** A job of one run that lasts `seconds`. */
export const oneRun = (seconds = 3): CreateJob => ({
  environment: 'lab',
  servers: ['test/token'],
  scenarios: ['token'],
  rounds: 1,
  warmupSeconds: 0,
  profiles: [{ generator: 'wrk', connections: 8, threads: 2, durationSeconds: seconds }],
})

/** Polls until no process of the run is left; fails after `seconds`. */
export const goneWithin = (runId: string, seconds: number) =>
  expect.poll(() => processesOfRun(runId), { timeout: seconds * 1000, interval: 50 }).toEqual([])

/**
 * Opens the environment `lab`: a serving host and a load host, with a runner each, and a further load host without a
 * runner. Close it in any case.
 */
export const openTwoHosts = async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wrkbench-token-'))
  writeTokenServer(folder, randomUUID())
  const network = createNetwork(2)
  const backend = await startBackend(network.controlAddress, folder).catch((error) => {
    network.close()
    throw error
  })
  const api = client(backend.apiUrl, backend.token)
  const children = new Map<string, ChildProcess>()

  const startRunner = (host: TestHost, role: 'SERVER' | 'LOAD') => {
    const namespace = ['ip', 'netns', 'exec', host.name, 'unshare', '--uts', '--']
    const named = ['sh', '-c', 'hostname "$0" && exec "$@"', host.name]
    const child = backend.start(host.name, [...namespace, ...named, process.execPath, programs.runner.bundle], {
      ...backend.runner,
      WRKBENCH_RUNNER_NAME: host.name,
      WRKBENCH_ROLES: role,
      WRKBENCH_ENVIRONMENT: 'lab',
      WRKBENCH_SERVERS_DIR: folder,
      WRKBENCH_DATA_DIR: path.join(backend.folder, host.name),
      ...(role === 'SERVER' ? { WRKBENCH_SERVER_ADDRESS: host.address } : {}),
    })
    children.set(host.name, child)
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
  const load = (index = 0): TestHost => network.loads[index] ?? network.server
  const close = async () => {
    await backend.stop()
    network.close()
    rmSync(folder, { recursive: true, force: true })
  }

  startRunner(network.server, 'SERVER')
  startRunner(load(), 'LOAD')
  await here(network.server.name, load().name).catch(async (error) => {
    await close()
    throw error
  })
  return {
    network,
    api,
    startRunner,
    duties,
    /** Waits until the runners of these hosts have a duty, for at most 30 s. */
    here,
    load,
    /** kills the runner of a host */
    kill: (host: TestHost) => children.get(host.name)?.kill('SIGKILL'),
    ...watching(api),
    close,
  }
}
export type TwoHosts = Awaited<ReturnType<typeof openTwoHosts>>

const watching = (api: ReturnType<typeof client>) => ({
  /** Returns the job's last run once the job has ended, and expects that the run succeeded. */
  finished: async (job: JobDetail, seconds = 60): Promise<RunDetail> => {
    const done = await api.until(job.id, (j) => j.finishedAt !== null, seconds)
    const run = await api.get<RunDetail>(`/runs/${done.runList.at(-1)?.id}`)
    expect([run.status, run.error]).toEqual(['SUCCEEDED', null])
    return run
  },
  /** Waits for the run that is measuring, with its server on one host and its load on the other. */
  whileMeasuring: async (job: JobDetail) => {
    const live = await api.until(job.id, (j) => j.runList.some((r) => r.status === 'MEASURING'), 60)
    const run = live.runList.find((r) => r.status === 'MEASURING')
    if (!run) throw new Error('no run is measuring')
    await expect.poll(() => processesOfRun(run.id).length).toBeGreaterThanOrEqual(2)
    return run
  },
})
