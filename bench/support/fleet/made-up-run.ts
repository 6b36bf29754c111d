import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  activeStatuses,
  type CreateJob,
  emptyHostUsage,
  emptySample,
  type FinishRun,
  type Heartbeat,
  type ProcessUsage,
  type RegisterRunner,
  type RunPlan,
  unpinned,
} from '@wrkbench/contracts'
import { root } from '../../../tools/build/root.ts'

/** Output that wrk really printed once; every run submits it. */
const printed = readFileSync(path.join(root, 'packages/loadgen/golden/wrk/good.stdout.txt'), 'utf8')

/** The load of that output. */
const profile = { generator: 'wrk', connections: 8, threads: 1, durationSeconds: 2 } as const

/**
 * A job with this many runs in one environment: at most 100 rounds of at most 100 loads, which differ in their
 * duration.
 */
export const jobOf = (environment: string, runs: number): CreateJob => {
  const loads = Math.ceil(runs / 100)
  const profiles = Array.from({ length: loads }, (_, index) => ({ ...profile, durationSeconds: 2 + index }))
  const place = { environment, servers: ['node/http'], scenarios: ['json'] }
  return { ...place, profiles, rounds: Math.max(1, Math.floor(runs / loads)), warmupSeconds: 0, label: 'fleet' }
}

/** Registers each runner with a host of its own, so that it shares no environment, queue or series with another. */
export const introduction = (name: string, incarnation: string): RegisterRunner => ({
  name,
  incarnation,
  version: '0.1.0',
  environment: name,
  queue: 'ask',
  capabilities: {
    platform: 'linux',
    arch: 'x64',
    cpus: 2,
    tools: [{ name: 'node', version: '20.20.2', path: '/usr/bin/node', sha256: null, why: null, install: [] }],
    generators: [{ name: 'wrk', version: '4.1.0', path: '/usr/bin/wrk', sha256: null, why: null, install: [] }],
  },
  hostFacts: {
    hostname: name,
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
})

const usage: ProcessUsage = {
  cpuUserSeconds: 1.2,
  cpuSystemSeconds: 0.6,
  wallSeconds: 2.1,
  peakRssBytes: 60_000_000,
  meanRssBytes: 58_000_000,
  threadsMax: 11,
  contextSwitches: 4200,
  processesMax: 1,
  missing: {},
}

/** The phases from PREPARING to `last`, all at once. */
export const phasesUntil = (last: 'MEASURING' | 'COLLECTING'): Heartbeat['phases'] => {
  const at = new Date().toISOString()
  const steps = activeStatuses.filter((status) => status !== 'CLAIMED')
  return steps.slice(0, steps.indexOf(last) + 1).map((status) => ({ status, at }))
}

/** Samples of `count` seconds, as the runner takes them. */
export const samplesFrom = (second: number, count: number): Heartbeat['samples'] =>
  Array.from({ length: count }, (_, index) => ({
    ...emptySample(second + index, 'MEASURING'),
    rps: 20_000 + index,
    serverCpuUser: 60,
    serverCpuSystem: 30,
    generatorCpu: 40,
    hostCpu: 130,
    serverRssBytes: 58_000_000,
    serverThreads: 11,
    networkBytesPerSecond: 3_000_000,
  }))

/** The report of a successful run. */
export const reportOf = ({ lease, profile: { durationSeconds = 2 } }: RunPlan): FinishRun => {
  const at = new Date().toISOString()
  const argv = ['/usr/bin/wrk', '-t1', '-c8', `-d${durationSeconds}s`, '--latency', 'http://127.0.0.1:18790/json']
  return {
    lease,
    outcome: 'SUCCEEDED',
    error: null,
    finishedAt: at,
    phases: phasesUntil('COLLECTING'),
    log: [{ seq: 1, at, source: 'runner', text: 'the server was stopped' }],
    samples: samplesFrom(0, 3),
    start: {
      buildMs: 5,
      buildCached: true,
      listeningMs: 60,
      firstAnswerMs: 65,
      linesOfCode: 30,
      frameworkVersion: '20.20.2',
      runtimeVersion: '20.20.2',
    },
    measurement: {
      output: {
        argv,
        generatorVersion: '4.1.0',
        exitCode: 0,
        startedAt: at,
        wallSeconds: 2.1,
        stdout: printed,
        stderr: '',
        files: [],
      },
      server: usage,
      generator: usage,
      placement: unpinned('auto'),
      serverDied: false,
      host: { ...emptyHostUsage(2), foreignCpuSeconds: 0.01, stealShare: 0, loadBefore: 0.1 },
    },
  }
}
