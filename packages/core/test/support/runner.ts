import { randomUUID } from 'node:crypto'
import {
  activeStatuses,
  type Capabilities,
  emptyHostUsage,
  type FinishRun,
  type Heartbeat,
  type HostFacts,
  type ProcessUsage,
  type RegisterRunner,
  type RunPlan,
  unpinned,
} from '@wrkbench/contracts'
import { insertToken } from '@wrkbench/db'
import {
  type Actor,
  authenticateToken,
  type Ctx,
  claimRun,
  finishRun,
  heartbeatRun,
  registerRunner,
} from '../../src/index.ts'
import { newToken } from '../../src/token/new-token.ts'
import type { TestInstance } from './instance.ts'
import { wrkOutput } from './wrk-output.ts'

export const hostFacts = (hostname = 'host-a', more: Partial<HostFacts> = {}): HostFacts => ({
  hostname,
  os: 'Debian 12',
  kernel: '6.1',
  arch: 'x64',
  virtualization: 'kvm',
  cpuModel: 'Test CPU',
  cpuVendor: 'Test',
  sockets: 1,
  cores: 2,
  threads: 2,
  cpuMhz: 2500.5,
  governor: null,
  caches: { l2: 1048576 },
  memoryBytes: 4 * 2 ** 30,
  nodeVersion: '20.20.2',
  ...more,
})

const tool = (name: string, version: string | null) => ({
  name,
  version,
  path: version && `/usr/bin/${name}`,
  sha256: null,
  why: version ? null : 'not on PATH',
  install: [`apt-get install ${name}`],
})

export const capabilities = (): Capabilities => ({
  platform: 'linux',
  arch: 'x64',
  cpus: 2,
  tools: [tool('node', '20.20.2')],
  generators: [{ ...tool('wrk', '4.1.0'), name: 'wrk' as const }],
})

export interface TestRunner {
  ctx: Ctx
  incarnation: string
  runnerId: string
  environmentId: string
  claim(runId: string): Promise<RunPlan>
  heartbeat(plan: RunPlan, input?: Partial<Heartbeat>): Promise<{ cancel: boolean }>
  finish(plan: RunPlan, input?: Partial<FinishRun>): Promise<{ status: string }>
}

export const runnerActor = async ({ ctx }: TestInstance): Promise<Actor> => {
  const fields = { kind: 'RUNNER', name: 'test', scopes: ['runner'], userId: null, projectId: null } as const
  const { text, row } = newToken(ctx.clock.now(), { ...fields, expiresAt: null })
  await insertToken(ctx.db.pool, row)
  return authenticateToken({ ctx, input: { token: text } })
}

/** A runner that has registered. */
export const startRunner = async (
  instance: TestInstance,
  options: { name?: string; actor?: Actor; facts?: HostFacts } & Pick<RegisterRunner, 'roles' | 'environment'> = {},
): Promise<TestRunner> => {
  const ctx = instance.as(options.actor ?? (await runnerActor(instance)))
  const incarnation = randomUUID()
  const { name = 'runner-a', facts, actor: _, ...place } = options
  const registered = await registerRunner({
    ctx,
    input: {
      name,
      incarnation,
      version: '0.1.0',
      ...place,
      capabilities: capabilities(),
      hostFacts: facts ?? hostFacts(),
    },
  })
  const { runnerId, environmentId } = registered
  return {
    ctx,
    incarnation,
    runnerId,
    environmentId,
    claim: (runId) => claimRun({ ctx, input: { runId, incarnation } }),
    heartbeat: ({ runId, lease }, input = {}) =>
      heartbeatRun({ ctx, input: { id: runId, lease, phases: [], progress: null, samples: [], log: [], ...input } }),
    finish: ({ runId, lease }, input = {}) =>
      finishRun({ ctx, input: { id: runId, ...success(instance, lease), ...input } }),
  }
}

/** Every phase from PREPARING to COLLECTING, one second apart. */
export const allPhases = (start: Date): Heartbeat['phases'] =>
  activeStatuses
    .filter((status) => status !== 'CLAIMED')
    .map((status, index) => ({ status, at: new Date(start.getTime() + (index + 1) * 1000).toISOString() }))

export const usage = (more: Partial<ProcessUsage> = {}): ProcessUsage => ({
  cpuUserSeconds: 2,
  cpuSystemSeconds: 1,
  wallSeconds: 5,
  peakRssBytes: 50_000_000,
  meanRssBytes: 40_000_000,
  threadsMax: 11,
  contextSwitches: 1234,
  processesMax: 1,
  missing: {},
  ...more,
})

const success = ({ clock }: TestInstance, lease: string): FinishRun => ({
  lease,
  outcome: 'SUCCEEDED',
  error: null,
  finishedAt: clock.now().toISOString(),
  phases: allPhases(new Date(clock.now().getTime() - 8000)),
  log: [],
  samples: [],
  start: {
    buildMs: 900,
    buildCached: false,
    listeningMs: 80,
    firstAnswerMs: 95.5,
    linesOfCode: 30,
    frameworkVersion: '5.1.0',
    runtimeVersion: '20.20.2',
  },
  measurement: measurement(clock.now()),
})

export const measurement = (
  startedAt: Date,
  stdout = wrkOutput({ requests: 50_000 }),
): NonNullable<FinishRun['measurement']> => ({
  output: {
    argv: ['/usr/bin/wrk', '-t', '1', '-c', '10', '-d', '5s', '-s', '/tmp/x/report.lua', 'http://127.0.0.1:41234/json'],
    generatorVersion: '4.1.0',
    exitCode: 0,
    startedAt: startedAt.toISOString(),
    wallSeconds: 5.01,
    stdout,
    stderr: '',
    files: [],
  },
  server: usage(),
  generator: usage({ cpuUserSeconds: 1, cpuSystemSeconds: 1 }),
  placement: unpinned('auto'),
  host: { ...emptyHostUsage(2), foreignCpuSeconds: 0.01, stealShare: 0, loadBefore: 0.2 },
  serverDied: false,
})
