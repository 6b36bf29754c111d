import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { loadScenario, loadServer } from '@wrkbench/catalogue'
import { type Capabilities, completeProfile, type FinishRun, type RunPlan } from '@wrkbench/contracts'
import { generators } from '@wrkbench/loadgen'
import { createApiClient } from '../../src/api-client.ts'
import { controllers } from '../../src/cgroup/controllers.ts'
import { removeGroups } from '../../src/cgroup/group-tree.ts'
import { takeGroups } from '../../src/cgroup/take-groups.ts'
import { RunStopped } from '../../src/errors.ts'
import { executeRun } from '../../src/execute-run.ts'
import { readKernelUnits } from '../../src/host/kernel-units.ts'
import { createLog } from '../../src/log.ts'
import { openPlacing } from '../../src/placement/placing.ts'
import { runnerMark } from '../../src/process/environment.ts'
import { openGroupFile } from '../../src/process/group-file.ts'
import { createMemberList } from '../../src/process/members.ts'
import type { Host } from '../../src/run-context.ts'
import { openNetwork } from '../../src/target/network.ts'
import { ownUser } from '../../src/target/target.ts'
import { detectCapabilities, searchPathOf, which } from '../../src/toolchain/index.ts'
import { startFakeApi } from './fake-api.ts'
import { temporaryFolder } from './node-process.ts'
import { type TestManifest, writeServers } from './servers-folder.ts'
import { standAlone } from './stand-alone.ts'
import { testPlan } from './test-plan.ts'

/**
 * Opens everything `executeRun` needs, with a made-up API and a servers folder of its own. Processes and generators are
 * real.
 */
export const openHarness = async () => {
  const { folder, remove } = temporaryFolder()
  const serversDir = path.join(folder, 'servers')
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  const fake = await startFakeApi()
  const searchPath = searchPathOf(null, process.env.PATH ?? '')
  const capabilities: Capabilities = await detectCapabilities({ generators, tools: ['node'], searchPath })
  const mark = runnerMark(dataDir)
  const comeBack = standAlone()
  const cgroups = takeGroups(dataDir, mark, createLog('silent'), controllers)
  const host: Host = {
    dataDir,
    serversDir,
    searchPath,
    mark,
    capabilities,
    units: readKernelUnits(),
    serverAddress: '127.0.0.1',
    cgroups,
    linkProbe: true,
    target: ownUser,
    limits: () => null,
    network: openNetwork,
    placing: openPlacing({
      taskset: which('taskset', searchPath),
      niceness: null,
      wanted: [],
      dataDir,
      log: createLog('silent'),
    }),
  }
  const leaving = new AbortController()

  const planFor = async (name: string, changes: Partial<RunPlan> = {}): Promise<RunPlan> => {
    const server = await loadServer(serversDir, `test/${name}`)
    const scenario = await loadScenario(serversDir, 'hello')
    const revisions = { manifestRevision: server.revision, scenarioRevision: scenario.revision }
    return testPlan({ runId: randomUUID(), serverId: `test/${name}`, ...revisions, ...changes })
  }

  const run = async (name: string, changes: Partial<RunPlan> = {}): Promise<FinishRun | null> => {
    const report = await executeRun({
      plan: await planFor(name, changes),
      host,
      api: createApiClient({ baseUrl: fake.url, token: 't', timeoutMs: 2000 }),
      groups: openGroupFile(dataDir),
      signal: leaving.signal,
      log: createLog('silent'),
    })
    return report instanceof RunStopped ? null : report
  }

  return {
    fake,
    host,
    dataDir,
    planFor,
    run,
    write: (name: string, source: string, manifest: Partial<TestManifest> = {}) =>
      writeServers(serversDir, { [name]: { source, manifest } }),
    /** tells the runner to leave */
    leave: () => leaving.abort(new RunStopped('runner-stopped')),
    phases: () => fake.heartbeats().flatMap((beat) => beat.phases.map(({ status }) => status)),
    /** living processes of this data folder */
    processes: createMemberList({ root: null, markers: [`WRKBENCH_RUNNER=${mark}`] }),
    close: async () => {
      await fake.close()
      if (cgroups) removeGroups(cgroups.folder)
      comeBack()
      remove()
    },
  }
}
export type Harness = Awaited<ReturnType<typeof openHarness>>

export const autocannonFor = (durationSeconds: number, connections = 4) =>
  completeProfile({ generator: 'autocannon', connections, durationSeconds })
