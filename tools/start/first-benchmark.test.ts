import type { JobCell, JobDetail, RunnerEntry } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { chooseGenerator, firstBenchmark, progressLine, runFirstBenchmark } from './first-benchmark.ts'
import type { Terminal } from './print.ts'
import { rankingOf } from './ranking.ts'

const runnerWith = (versions: Record<string, string | null>) => {
  const generators = Object.entries(versions).map(([name, version]) => ({ name, version }))
  return { capabilities: { generators } } as unknown as RunnerEntry
}

const cell = (serverId: string, overrides: Partial<JobCell> = {}): JobCell => ({
  serverId,
  scenarioId: 'json',
  profileIndex: 0,
  rounds: [],
  median: 50_000,
  interval: { low: 49_000, high: 51_500, method: 'bootstrap' },
  latencyP50Us: 1200,
  latencyP99Us: 3400,
  rank: 1,
  tied: false,
  note: null,
  ...overrides,
})
const unranked = { median: null, interval: null, rank: null, latencyP50Us: null, latencyP99Us: null }

const job = (overrides: Partial<JobDetail> = {}) =>
  ({
    id: 'job-1',
    status: 'SUCCEEDED',
    finishedAt: '2026-11-20T00:00:00Z',
    rounds: 3,
    etaSeconds: 65,
    profiles: [],
    hardware: '2 cores',
    runs: { total: 9, queued: 5, active: 1, succeeded: 3, failed: 0, cancelled: 0 },
    runList: [
      { serverId: 'node/http', status: 'SUCCEEDED' },
      { serverId: 'node/fastify', status: 'MEASURING' },
    ],
    cells: [cell('node/fastify')],
    ...overrides,
  }) as JobDetail

describe('chooseGenerator', () => {
  it('takes the best that is there', () => {
    expect(chooseGenerator(runnerWith({ wrk: '4.1.0', autocannon: '9.0.0' }))).toBe('wrk')
    expect(chooseGenerator(runnerWith({ wrk: null, bombardier: '1.2.6', autocannon: '9.0.0' }))).toBe('bombardier')
    expect(chooseGenerator(runnerWith({ wrk: null, ab: '2.3', autocannon: '9.0.0' }))).toBe('autocannon')
    expect(() => chooseGenerator(runnerWith({ wrk: null }))).toThrow('found no load generator')
  })
})

describe('firstBenchmark', () => {
  it('loads for less than a minute, so that the whole stays under 90 s', () => {
    const { servers, rounds = 0, warmupSeconds = 0, profiles } = firstBenchmark('wrk')
    const perRun = warmupSeconds + (profiles[0]?.durationSeconds ?? 0)
    expect(servers.length * rounds * perRun).toBeLessThan(60)
    expect(rounds).toBe(3)
  })
})

describe('progressLine', () => {
  it('says which run it is, what happens, and how long it takes', () => {
    expect(progressLine(job())).toEqual({
      text: 'run 4 of 9 · node/fastify, measuring · about 1\u00a0min 5\u00a0s left',
      key: '4 node/fastify',
    })
    expect(progressLine(job({ runList: [], etaSeconds: null })).text).toBe('run 4 of 9 · waiting for the runner')
  })
})

describe('rankingOf', () => {
  it('ranks, marks ties, and shows no figure where there is none', () => {
    const lines = rankingOf({
      rounds: 3,
      cells: [
        cell('node/express', { ...unranked, note: 'failed' }),
        cell('node/http', {
          rank: 2,
          tied: true,
          median: 41_000,
          interval: { low: 40_000, high: 42_000, method: 'b' },
        }),
        cell('node/fastify'),
      ],
    }).map((line) => line.replaceAll('\u00a0', ' '))
    expect(lines).toEqual([
      'rank  server        req/s            p50     p99',
      '   1  node/fastify   50 k  ± 2 k  1.2 ms  3.4 ms',
      '  =2  node/http      41 k  ± 1 k  1.2 ms  3.4 ms',
      '   –  node/express      –              –       –  failed',
      '',
      'median of 3 rounds with its 95 % interval; "=" marks ranks that are tied',
    ])
  })
})

describe('runFirstBenchmark', () => {
  const run = async (ended: JobDetail) => {
    const said: string[] = []
    const terminal: Terminal = { say: (line = '') => said.push(line), update: (line) => said.push(line) }
    const answers = [job({ finishedAt: null }), ended]
    const api = { createJob: async () => job(), job: async () => answers.shift() ?? ended } as unknown as ApiClient
    const options = { api, runner: runnerWith({ wrk: '4.1.0' }), webUrl: 'http://web', terminal }
    return { succeeded: await runFirstBenchmark({ ...options, signal: new AbortController().signal }), said }
  }

  it('ends with the ranking, the hardware and the link', async () => {
    const { succeeded, said } = await run(job())
    expect(succeeded).toBe(true)
    expect(said.find((line) => line.includes('run 4 of 9'))).toBeTruthy()
    expect(said.slice(-2)).toEqual(['  on 2 cores', '  http://web/jobs/job-1'])
  })

  it('has not succeeded when a server has no figure', async () => {
    expect((await run(job({ cells: [cell('node/http'), cell('node/express', unranked)] }))).succeeded).toBe(false)
    expect((await run(job({ status: 'PARTIAL' }))).succeeded).toBe(false)
  })
})
