import type { JobCell, JobDetail, RunnerEntry } from '@wrkbench/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { chooseGenerator, pauseMs, progressLine, runFirstBenchmark } from './first-benchmark.ts'
import type { Terminal } from './print.ts'
import { rankingOf } from './ranking.ts'

const runnerWith = (versions: Record<string, string | null>) => {
  const generators = Object.entries(versions).map(([name, version]) => ({ name, version, install: ['install it'] }))
  return { capabilities: { generators } } as unknown as RunnerEntry
}

const cell = (serverId: string, overrides: Partial<JobCell> = {}): JobCell => ({
  serverId,
  scenarioId: 'json',
  profileIndex: 0,
  rounds: [],
  counting: 3,
  median: 50_000,
  interval: { low: 49_000, high: 51_500, method: 'bootstrap' },
  latencyP50Us: 1200,
  latencyP50Interval: null,
  latencyP99Us: 3400,
  latencyP99Interval: null,
  rank: 1,
  tied: false,
  lowerBound: false,
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
      { serverId: 'node/http', status: 'SUCCEEDED', profile: { generator: 'autocannon' }, flags: [] },
      { serverId: 'node/fastify', status: 'MEASURING', profile: { generator: 'autocannon' }, flags: [] },
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

describe('progressLine', () => {
  it('says which run it is, what happens, and how long it takes', () => {
    expect(progressLine(job())).toEqual({
      text: 'run 4 of 9 · node/fastify, measuring · about 1\u00a0min 5\u00a0s left',
      key: '4 node/fastify',
    })
    const spare = job().runList.map((run) => ({ ...run, round: 5 }))
    expect(progressLine(job({ runList: spare })).text).toContain('of 9 · spare round 2 · node/fastify, measuring')
    expect(progressLine(job({ runList: [], etaSeconds: null })).text).toBe('run 4 of 9 · waiting for the runner')
  })
})

it('looks rarely while a server is under load', () => {
  const at = (status: JobDetail['runList'][number]['status']) =>
    pauseMs({ runList: [{ status: 'SUCCEEDED' }, { status }] as JobDetail['runList'] })
  expect([at('STARTING'), at('WARMING_UP'), at('MEASURING'), at('COLLECTING')]).toEqual([1000, 3000, 3000, 1000])
})

describe('rankingOf', () => {
  it('ranks, marks ties, and shows no figure where there is none', () => {
    const lines = rankingOf({
      runList: [],
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
      'median of the rounds that count, with its 95 % interval; "=" marks servers that share a rank',
    ])
  })
})

describe('what something else held back', () => {
  it('stands above what it beats, without a rank', () => {
    const held = {
      rank: null,
      lowerBound: true,
      note: 'lower bound (every round in doubt: load generator out of CPU)',
    }
    const cells = [
      cell('node/express', { rank: 3, median: 9478, interval: { low: 9400, high: 9556, method: 't' } }),
      cell('node/fastify', { ...held, median: 48_000 }),
      cell('node/http', { ...held, median: 56_900 }),
    ]
    const flags = [{ id: 'client-bound' as const, evidence: 'made up' }]
    const { runList } = job({ runList: job().runList.map((run) => ({ ...run, flags })) })
    const lines = rankingOf({ cells, runList }).map((line) => line.replaceAll('\u00a0', ' '))
    expect(lines.slice(1, 4).map((line) => line.split(/ {2,}/).slice(0, 4))).toEqual([
      ['', '–', 'node/http', '≥ 56.9 k'],
      ['', '–', 'node/fastify', '≥ 48.0 k'],
      ['', '3', 'node/express', '9.48 k'],
    ])
    expect(lines.at(-2)).toContain('"≥"')
    expect(lines.at(-1)).toBe(
      'load generator out of CPU: The load generator ran out of CPU first: the server could do more',
    )
  })
})

describe('runFirstBenchmark', () => {
  const run = async (ended: JobDetail, versions: Record<string, string | null> = { wrk: '4.1.0' }) => {
    const said: string[] = []
    const terminal: Terminal = { say: (line = '') => said.push(line), update: (line) => said.push(line) }
    const answers = [job({ finishedAt: null }), ended]
    const api = { createJob: async () => job(), job: async () => answers.shift() ?? ended } as unknown as ApiClient
    const options = { api, runner: runnerWith(versions), webUrl: 'http://web', terminal }
    vi.useFakeTimers()
    const ran = runFirstBenchmark({ ...options, signal: new AbortController().signal })
    await vi.runAllTimersAsync()
    return { succeeded: await ran, said }
  }
  afterEach(() => {
    vi.useRealTimers()
  })

  it('ends with the ranking, the hardware and the link', async () => {
    const { succeeded, said } = await run(job())
    expect(succeeded).toBe(true)
    expect(said.find((line) => line.includes('run 4 of 9'))).toBeTruthy()
    expect(said.slice(-2)).toEqual(['  on 2 cores', '  http://web/jobs/job-1'])
  })

  it('says what to install when autocannon was the limit and there is nothing faster', async () => {
    const flags = [{ id: 'client-bound' as const, evidence: 'made up' }]
    const runList = job().runList.map((run) => ({ ...run, flags }))
    const limited = await run(job({ runList }), { wrk: null, autocannon: '8.0.0' })
    expect(limited.said.filter((line) => line.includes('Install wrk to load harder'))).toHaveLength(1)
    const faster = await run(job({ runList }), { wrk: '4.1.0', autocannon: '8.0.0' })
    const fine = await run(job(), { wrk: null, autocannon: '8.0.0' })
    expect([...faster.said, ...fine.said].join()).not.toContain('Install wrk')
  })

  it('has not succeeded when a server has no figure', async () => {
    expect((await run(job({ cells: [cell('node/http'), cell('node/express', unranked)] }))).succeeded).toBe(false)
    expect((await run(job({ status: 'PARTIAL' }))).succeeded).toBe(false)
  })
})
