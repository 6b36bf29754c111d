import { describe, expect, it } from 'vitest'
import { golden, printed } from '../../test/golden.ts'
import { expectNoResult, expectResult } from '../../test/outcomes.ts'
import { parseWrk } from './output.ts'
import { script } from './script.ts'

const text = golden('wrk', 'text-latency').output.stdout
const parse = (stdout: string) => parseWrk(printed(stdout), null)
const metrics = (stdout: string) => expectResult(parse(stdout)).metrics

describe('the text of wrk', () => {
  it('equals what is printed', () => {
    const { metrics: m, missing } = expectResult(parse(text))
    expect(m).toMatchObject({
      requests: 195_910,
      successes: 195_910,
      durationSeconds: 3.02,
      successesPerSecond: 64_811.76,
    })
    expect(m.latency).toMatchObject({ mean: 990, stdev: 1820, max: 32_810, p50: 379, p75: 1170, p90: 2570, p99: 7740 })
    expect(m.bytes.read).toBe(Math.round(23.73 * 1024 ** 2))
    expect(m.throughputBytesPerSecond).toBeCloseTo(7.85 * 1024 ** 2, 3)
    expect(missing['latency.p95']).toContain('not in the text')
    expect(missing['requestsPerSecond.max']).toContain('each thread by itself')
  })

  it('takes the printed rate where the duration is printed in minutes', () => {
    const minute = text.replace('in 3.02s', 'in 1.00m').replace('195910 requests', '3900000 requests')
    expect(metrics(minute).successesPerSecond).toBe(64_811.76)
    expect(metrics(minute).durationSeconds).toBeCloseTo(3_900_000 / 64_811.76, 9)
  })

  it('takes answers of 400 and above off the rate', () => {
    const some = text.replace('Requests/sec', '  Non-2xx or 3xx responses: 97955\nRequests/sec')
    expect(metrics(some)).toMatchObject({ successes: 97_955, successesPerSecond: 64_811.76 / 2 })
    expect(metrics(some).responses['5xx']).toBeNull()
  })

  it('has no latency where wrk prints zeros and -nan', () => {
    const { metrics: m, missing } = expectResult(parseWrk(golden('wrk', 'text-timeouts').output, null))
    expect(m.latency.p50).toBeNull()
    expect(missing['latency.p50']).toContain('timed no answer')
    expect(m.errors.timeout).toBe(16)
  })

  it('does not believe percentiles of zero beside real latencies', () => {
    const { metrics: m, missing } = expectResult(parse(text.replace('99%    7.74ms', '99%    0.00us')))
    expect(m.latency.p50).toBeNull()
    expect(missing['latency.p99']).toContain('percentiles of 0')
  })

  it('does not believe a clock that was set during the run', () => {
    expectNoResult(parse(text.replace('in 3.02s', 'in 307445734491.24m')), /clock/)
  })
})

describe('the report of the script', () => {
  const good = golden('wrk', 'good').output.stdout

  it('is refused when damaged, also when figures are missing or no numbers', () => {
    expectNoResult(parse(good.replace('"p99":', '"p98":')), /no figure for p99/)
    expectNoResult(parse(good.replace(/"bytes":\d+/, '"bytes":-nan')), /damaged/)
    expectNoResult(parse(good.replace(/"requests":\d+/, '"requests":9007199254740993')), /beyond 2\^53/)
  })

  it('has the latencies that were observed, while the text has computed ones among them', () => {
    const { output } = golden('wrk', 'slow-few')
    const { latency } = metrics(output.stdout)
    const told = metrics(output.stdout.replace(/@wrkbench.*\n/, '')).latency
    // one answer in 50 took 120 ms, all others 3 ms
    expect([latency.p90, latency.p99].map((us) => Math.round((us ?? 0) / 1e4))).toEqual([0, 12])
    expect(told.p90).toBeGreaterThan(50_000)
    expect(told.mean).toBeGreaterThan(2 * (latency.mean ?? Number.NaN))
  })

  it('has no latencies where computed samples could not be taken out', () => {
    const { output } = golden('wrk', 'slow-few')
    const { metrics: m, missing } = expectResult(parse(output.stdout.replace(/"added":\d+/, '"added":null')))
    expect(m.latency.p50).toBeNull()
    expect(missing['latency.p99']).toContain('could not take them out')
    expectNoResult(parse(output.stdout.replace(/"added":\d+/, '"added":-1')), /no figure for added/)
  })

  it('carries its depth: latencies of batches are left out without a profile, too', () => {
    const { metrics: m, missing } = expectResult(parseWrk(golden('wrk', 'pipelined').output, null))
    expect(m.latency.p50).toBeNull()
    expect(missing['latency.p50']).toContain('batch')
    expect(m.requests).toBe(59_170)
  })
})

describe('the script', () => {
  const load = (pipeline: number) => ({ pipeline, connections: 8 })

  it('defines nothing that runs per request without pipelining', () => {
    expect(script(load(1))).not.toMatch(/function (request|response|init|delay)\b|request =/)
    expect(script(load(16))).toMatch(/request = function\(\) return batch end/)
    expect(script(load(16))).toContain('local depth = 16')
  })

  it('prints the whole distribution only when it is asked for', () => {
    expect(script(load(1))).not.toContain('histogram')
    expect(script(load(1), true)).toContain('local function histogram(stats)')
  })

  it('formats every number without %d', () => expect(script(load(16))).not.toContain('%d'))
})
