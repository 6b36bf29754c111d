import { tmpdir } from 'node:os'
import { completeProfile, type GeneratorId, generatorIds, type LoadProfileInput } from '@wrkbench/contracts'
import { notRun } from '@wrkbench/testing/not-run'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generatorOf } from '../src/index.ts'
import { type CountingServer, countingServer } from './counting-server.ts'
import { printed } from './golden.ts'
import { expectHonest, expectResult } from './outcomes.ts'
import { commandOf, execute, runPlan } from './run-generator.ts'

const connections = 8
let server: CountingServer

beforeEach(async () => {
  server = await countingServer()
})
afterEach(() => server.close())

/** No package that CI can install contains wrk2, so it is tested only where it is found. */
const obtainable = generatorIds.filter((id) => id !== 'wrk2' || commandOf(generatorOf(id)))

/** A short run; wrk2 needs a rate, and ten seconds before it starts to measure. */
const shortRun = (id: GeneratorId) => (id === 'wrk2' ? { durationSeconds: 11, rate: 300 } : { durationSeconds: 1 })

describe.each(obtainable)('%s, run for real', (id) => {
  const generator = generatorOf(id)
  const { capabilities } = generator
  const command = commandOf(generator)
  if (!command) {
    const why = `${id} was not found: ${generator.detect.install[0]}`
    notRun(`load generator ${id}`, why)
    it(`is installed (${why})`, (ctx) => {
      if (process.env.CI) throw new Error(why)
      ctx.skip(why)
    })
    return
  }

  const run = async (path: string, input: Partial<LoadProfileInput> = {}) => {
    const bound = input.requests === undefined ? shortRun(id) : {}
    const profile = completeProfile({ generator: id, connections, timeoutSeconds: 2, ...bound, ...input })
    expect(generator.check(profile)).toEqual([])
    const target = {
      host: '127.0.0.1',
      port: server.port,
      method: 'GET',
      path,
      headers: { Accept: 'application/json' },
    } as const
    const output = await runPlan(command, generator.plan(profile, target))
    expect(output.exitCode).toBe(0)
    const result = expectResult(generator.parse(output, profile))
    expectHonest(result)
    return { ...result, wallSeconds: output.wallSeconds, requests: result.metrics.requests ?? 0, output }
  }

  /** At the end of a timed run, only the server knows of requests that are under way. */
  const expectCounted = (counted: number, served: number, underWay: number) => {
    expect(counted).toBeGreaterThan(20)
    expect(served - counted).toBeGreaterThanOrEqual(0)
    expect(served - counted).toBeLessThanOrEqual(underWay)
  }

  /**
   * Defines a test only for generators with the capability; what a generator cannot do is rejected by its `check`, and
   * is no skipped test.
   */
  const when = (able: boolean, name: string, test: () => Promise<void>) => {
    if (able) it(name, test)
  }

  it('says its version', async () => {
    const { stdout, stderr } = await execute([...command, ...generator.detect.versionArgs], tmpdir())
    expect(generator.detect.parseVersion(stdout + stderr)).toMatch(/\d/)
  })

  it('counts what the server counted, bytes included, over the time it took', async () => {
    const { metrics, requests, wallSeconds } = await run('/json?text=a%20b&n=1')
    const { seen } = server
    expectCounted(requests, seen.requests, connections)
    expect(metrics.successes).toBe(requests)
    expect([...seen.urls]).toEqual(['GET /json?text=a%20b&n=1'])
    expect(seen.headers).toMatchObject({ accept: 'application/json', host: `127.0.0.1:${server.port}` })
    expect(metrics.durationSeconds).toBeGreaterThan(0.99)
    expect(metrics.durationSeconds).toBeLessThan(wallSeconds)
    // If it is null, the tool counts the bytes of bodies only.
    if (metrics.bytes.read !== null) {
      await server.close()
      expect(Math.abs(metrics.bytes.read / requests - seen.bytes / seen.requests)).toBeLessThan(1)
      server = await countingServer()
    }
  })

  it('finds the time that an answer takes', async () => {
    const { metrics, requests } = await run('/wait')
    expectCounted(requests, server.seen.requests, connections)
    expect(metrics.latency.p50 ?? metrics.latency.mean).toBeGreaterThanOrEqual(19_900)
    expect(metrics.latency.max).toBeLessThan(2_000_000)
    expect(metrics.successesPerSecond).toBeLessThanOrEqual(connections / 0.0199)
  })

  it('has only latencies that somebody waited for', async () => {
    const { metrics } = await run('/few')
    const { p75, p90, p99, mean } = metrics.latency
    // one answer in 50 takes 120 ms; a busy machine delays others, but not a quarter of them by that much
    if (p75 !== null) expect(p75).toBeLessThan(60_000)
    if (p90 !== null) expect(p90).toBeLessThan(60_000)
    if (p99 !== null) expect(p99).toBeGreaterThan(100_000)
    // no more can be under way than there are connections
    const perSecond = (metrics.requests ?? Number.NaN) / (metrics.durationSeconds ?? Number.NaN)
    if (mean !== null) expect((perSecond * mean) / 1e6).toBeLessThan(connections * 1.3)
  })

  it('counts error responses as answers, not as successes', async () => {
    const { metrics, requests } = await run('/mixed')
    expectCounted(requests, server.seen.requests, connections)
    expect(server.seen.ok - (metrics.successes ?? 0)).toBeGreaterThanOrEqual(0)
    expect(server.seen.ok - (metrics.successes ?? 0)).toBeLessThanOrEqual(connections)
  })

  when(id === 'bombardier', 'counts the requests that it sent in vain and again', async () => {
    const { metrics, requests } = await run('/drops')
    const lost = Math.floor(server.seen.requests / 50)
    expect(lost).toBeGreaterThan(0)
    expect([requests, metrics.errors.other]).toEqual([server.seen.requests - lost, lost])
  })

  when(capabilities.requests, 'sends as many requests as it is told, and counts each', async () => {
    const { requests } = await run('/json', { requests: 1000 })
    expect([requests, server.seen.requests]).toEqual([1000, 1000])
  })

  when(capabilities.pipeline, 'pipelines', async () => {
    const { requests } = await run('/wait', { pipeline: 4 })
    expectCounted(requests, server.seen.requests, connections * 4)
    // Node answers in order but starts all requests of a batch, so four times as many as without pipelining are
    // possible.
    expect(requests).toBeGreaterThan((connections / 0.02) * 1.1)
  })

  when(capabilities.rate, 'offers a rate', async () => {
    const { metrics, requests } = await run('/json', { rate: 200 })
    expectCounted(requests, server.seen.requests, connections)
    // Half to one and a half times the rate: one second on a busy machine is no more precise.
    expect(metrics.successesPerSecond).toBeGreaterThan(100)
    expect(metrics.successesPerSecond).toBeLessThan(300)
  })

  when(capabilities.rate, 'falls short of a rate that the server cannot take', async () => {
    const { metrics, requests } = await run('/wait', { rate: 2000 })
    expectCounted(requests, server.seen.requests, connections)
    expect(metrics.successesPerSecond).toBeLessThanOrEqual(connections / 0.0199)
    // The last request answered was due when at most a fifth of the time was over.
    const corrected = generator.notes.some((note) => note.includes('count from when a request was due'))
    if (corrected) expect(metrics.latency.max).toBeGreaterThan(600_000)
  })

  when(capabilities.keepAliveOff, 'opens a connection per request without keep-alive', async () => {
    const { requests } = await run('/json', { keepAlive: false })
    expectCounted(requests, server.seen.requests, connections)
    expect(server.seen.connections).toBeGreaterThanOrEqual(requests)
  })

  when(id === 'wrk', 'prints counts beyond 2^32 from Lua as they are', async () => {
    const profile = completeProfile({ generator: id, connections, durationSeconds: 1 })
    const plan = generator.plan(profile, {
      host: '127.0.0.1',
      port: server.port,
      method: 'GET',
      path: '/',
      headers: {},
    })
    const inflate = `
local report = done
function done(summary, latency, requests)
  local errors = { connect = 4294967297, read = 0, write = 0, status = 4294967296, timeout = 0 }
  report({ duration = 36000000000, requests = 20458115192, bytes = 9007199254740991, errors = errors }, latency, requests)
end
`
    const files = plan.files.map(({ name, content }) => ({ name, content: content + inflate }))
    const { stdout } = await runPlan(command, { ...plan, files })
    expect(expectResult(generator.parse(printed(stdout), profile)).metrics).toMatchObject({
      requests: 20_458_115_192,
      successes: 20_458_115_192 - 4_294_967_296,
      durationSeconds: 36_000,
      bytes: { read: 9_007_199_254_740_991 },
      errors: { connect: 4_294_967_297 },
    })
  })
})
