import { describe, expect, it } from 'vitest'
import { golden, printed } from '../../test/golden.ts'
import { expectNoResult, expectResult } from '../../test/outcomes.ts'
import { parseGoJson } from './go-json.ts'
import { parseBombardier } from './output.ts'

const json = golden('bombardier', 'good').output.stdout
const parse = (stdout: string) => parseBombardier(printed(stdout))

describe('the JSON of bombardier', () => {
  it('equals what is printed', () => {
    const found = JSON.parse(json).result
    const { metrics, missing } = expectResult(parse(json))
    expect(metrics.requests).toBe(found.req2xx)
    expect(metrics.durationSeconds).toBe(found.timeTakenSeconds)
    expect(metrics.successesPerSecond).toBe(found.req2xx / found.timeTakenSeconds)
    expect(metrics.latency).toMatchObject({
      mean: found.latency.mean,
      max: found.latency.max,
      p95: found.latency.percentiles[95],
    })
    expect(metrics.bytes).toEqual({ read: found.bytesRead, written: found.bytesWritten })
    expect(missing['latency.stdev']).toContain('wrong')
  })

  it('is found behind an intro and a progress bar', () => {
    const noisy = `Bombarding http://x for 2s using 8 connection(s)\n\r 50%\r100%\nDone!\n${json}\n`
    expect(parse(noisy)).toEqual(parse(json))
  })

  it('is read although Go quotes in its own way', () => {
    expect(parseGoJson(String.raw`{"a":"\x1b[31m \a \v \' \U0001f600 \u00e9 \\x41 \""}`)).toEqual({
      a: '\x1b[31m \x07 \v \' 😀 é \\x41 "',
    })
    expect(() => parseGoJson('{"a":"\\x4')).toThrow(SyntaxError)
  })

  it('without -l has no percentiles, and says so', () => {
    const { metrics, missing } = expectResult(parseBombardier(golden('bombardier', 'without-l').output))
    expect(metrics.latency.mean).toBeCloseTo(837.79, 2)
    expect(missing['latency.p99']).toContain('-l only')
  })

  it('leaves out latencies that failures distort', () => {
    const { metrics, missing } = expectResult(parseBombardier(golden('bombardier', 'killed').output))
    expect(metrics.errors.connect).toBeGreaterThan(0)
    expect(missing['latency.p50']).toContain('failed requests')
    const few = json.replace('"others":0', '"others":1,"errors":[{"description":"timeout","count":1}]')
    const some = expectResult(parse(few)).metrics
    expect([some.latency.mean, some.latency.max, some.errors.timeout]).toEqual([null, null, 1])
    expect(some.latency.p99).toBeGreaterThan(0)
  })

  it('takes broken bodies off, which the net/http clients count by code and as failures', () => {
    const broken = json.replace('"others":0', '"others":0,"errors":[{"description":"unexpected EOF","count":7}]')
    const { metrics } = expectResult(parse(broken))
    expect(metrics.successes).toBe((metrics.requests ?? 0) - 7)
  })

  it('has no result without the figures that make one', () => {
    expectNoResult(parse(json.replace('req2xx', 'req9xx')), /req2xx/)
    expectNoResult(parse(json.replace(/"timeTakenSeconds":[\d.]+/, '"timeTakenSeconds":0')), /no time/)
  })
})

describe('the text of bombardier', () => {
  it('has the printed rate for its headline, and says what it lacks', () => {
    const { metrics, missing } = expectResult(parseBombardier(golden('bombardier', 'text-progress').output))
    expect(metrics).toMatchObject({
      requests: 20_000,
      successes: 20_000,
      successesPerSecond: 67_421.46,
      durationSeconds: null,
    })
    expect(metrics.latency).toMatchObject({ mean: 737.99, max: 15_080, p50: 554, p90: 1210, p99: 5180 })
    expect(missing.throughputBytesPerSecond).toContain('adds sent and received')
  })

  it('counts a 5xx as no success', () => {
    const { metrics } = expectResult(parseBombardier(golden('bombardier', 'text-5xx').output))
    expect(metrics).toMatchObject({ requests: 136_675, successes: 0, successesPerSecond: 0 })
  })
})
