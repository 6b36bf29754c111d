import {
  emptyHostUsage,
  emptyProcessUsage,
  type FinishRun,
  type Registered,
  type RegisterRunner,
  type RunPlan,
  unpinned,
} from '@wrkbench/contracts'
import type { TestApp } from './start-app.ts'

export const incarnation = 'first-incarnation'

export const registration: RegisterRunner = {
  name: 'test-runner',
  incarnation,
  version: '0.1.0',
  capabilities: {
    platform: 'linux',
    arch: 'x64',
    cpus: 2,
    tools: [{ name: 'node', version: '20.20.2', path: '/usr/bin/node', sha256: null, why: null, install: [] }],
    generators: [{ name: 'wrk', version: '4.1.0', path: '/usr/bin/wrk', sha256: null, why: null, install: [] }],
  },
  hostFacts: {
    hostname: 'test-host',
    os: 'Debian 12',
    kernel: '6.1',
    arch: 'x64',
    virtualization: null,
    cpuModel: null,
    cpuVendor: null,
    sockets: 1,
    cores: 2,
    threads: 2,
    cpuMhz: null,
    governor: null,
    caches: {},
    memoryBytes: 8_000_000_000,
    nodeVersion: '20.20.2',
  },
}

/** Registers a runner, which creates the environment that jobs need. */
export const register = async ({ call }: TestApp): Promise<Registered> =>
  (await call('runnerToken', { method: 'POST', url: '/api/v1/runner/register', payload: registration })).json()

export const claim = async ({ call }: TestApp, runId: string): Promise<RunPlan> =>
  (await call('runnerToken', { method: 'POST', url: '/api/v1/runner/claim', payload: { runId, incarnation } })).json()

const wrkOutput = `Running 2s test @ http://127.0.0.1:8080/json
  1 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   120.00us   30.00us   2.00ms   90.00%
    Req/Sec    50.00k     1.00k   52.00k    80.00%
  100000 requests in 2.00s, 15.00MB read
Requests/sec:  50000.00
Transfer/sec:      7.50MB
`

/** A report of a successful run, with wrk's output. */
export const report = (lease: string, at: string): FinishRun => ({
  lease,
  outcome: 'SUCCEEDED',
  error: null,
  finishedAt: at,
  phases: (['PREPARING', 'STARTING', 'VERIFYING', 'WARMING_UP', 'MEASURING', 'COLLECTING'] as const).map((status) => ({
    status,
    at,
  })),
  log: [{ seq: 1, at, source: 'runner', text: 'done' }],
  samples: [],
  start: null,
  measurement: {
    output: {
      argv: ['/usr/bin/wrk', '-t1', '-c10', '-d2s', 'http://127.0.0.1:8080/json'],
      generatorVersion: '4.1.0',
      exitCode: 0,
      startedAt: at,
      wallSeconds: 2,
      stdout: wrkOutput,
      stderr: '',
      files: [{ name: 'page.html', content: '<script>alert(1)</script>' }],
    },
    server: { ...emptyProcessUsage(), cpuUserSeconds: 1, cpuSystemSeconds: 0.5 },
    generator: { ...emptyProcessUsage(), cpuUserSeconds: 0.5, cpuSystemSeconds: 0.5 },
    placement: unpinned('auto'),
    host: { ...emptyHostUsage(2), foreignCpuSeconds: 0, stealShare: 0, loadBefore: 0 },
    serverDied: false,
  },
})

export const job = {
  servers: ['node/http'],
  scenarios: ['json'],
  profiles: [{ generator: 'wrk', connections: 10, durationSeconds: 2 }],
  rounds: 1,
}
