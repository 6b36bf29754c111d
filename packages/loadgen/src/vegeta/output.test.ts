import { describe, expect, it } from 'vitest'
import { golden, printed } from '../../test/golden.ts'
import { expectNoResult, expectResult } from '../../test/outcomes.ts'
import { parseVegeta } from './output.ts'

const output = (name: string) => golden('vegeta', name).output.stdout
const parse = (stdout: string) => parseVegeta(printed(stdout))
const metrics = (stdout: string) => expectResult(parse(stdout)).metrics

describe('the JSON of vegeta', () => {
  const json = output('good')
  const found = JSON.parse(json)

  it('equals what is printed, nanoseconds as µs', () => {
    const { metrics: m, missing } = expectResult(parse(json))
    expect(m).toMatchObject({ requests: 1000, successes: 1000 })
    expect(m.durationSeconds).toBe((found.duration + found.wait) / 1e9)
    expect(m.successesPerSecond).toBeCloseTo(found.throughput, 6)
    expect(m.requestsPerSecond.mean).toBe(found.rate)
    expect(m.latency.mean).toBe(found.latencies.mean / 1e3)
    expect(m.latency.p99).toBe(found.latencies['99th'] / 1e3)
    expect(missing['latency.p75']).toContain('not in the report')
    expect(missing['bytes.read']).toContain('bodies only')
  })

  it('tells requests without an answer, status 0, from error responses', () => {
    const lost = metrics(output('killed'))
    expect(lost).toMatchObject({ requests: 486, successes: 486, errors: { connect: null, other: 514 } })
    const mixed = metrics(output('mixed'))
    expect(mixed).toMatchObject({
      requests: 1000,
      successes: 750,
      errors: { connect: 0, read: null, write: null, other: 0 },
    })
  })

  it('leaves out latencies that lost requests distort', () => {
    const few = metrics(output('lost-answers'))
    expect([few.latency.mean, few.latency.max]).toEqual([null, null])
    expect(few.latency.p99).toBeGreaterThan(0)
    const { missing } = expectResult(parse(output('rate-unreachable')))
    expect(missing['latency.p50']).toContain('470 failed requests')
  })

  it('names what it lacks', () => {
    expectNoResult(parse(json.replace('"status_codes"', '"codes"')), /status_codes/)
    expectNoResult(parse(json.replace('"95th"', '"94th"')), /95th/)
    expectNoResult(parse(json.replace(/"duration":\d+,"wait":\d+/, '"duration":0,"wait":0')), /no time/)
    expectNoResult(parse(output('hang')), /no request was answered/)
  })
})

describe('the text of vegeta', () => {
  const text = output('text-mixed')

  it('equals what is printed', () => {
    expect(metrics(text)).toMatchObject({
      requests: 999,
      successes: 750,
      durationSeconds: 1.998,
      requestsPerSecond: { mean: 499.96 },
      latency: { min: 169.409, mean: 2194, p50: 267.846, p95: 4773, max: 67_736 },
      responses: { '2xx': 750, '5xx': 249 },
    })
  })

  it('takes throughput for its witness where the duration is rounded to seconds', () => {
    const minute = text.replace('1.998s, 1.998s, 312.752µs', '1m2s, 1m2s, 0s')
    expect(metrics(minute).durationSeconds).toBeCloseTo(750 / 375.28, 9)
  })

  it('of an older version has fewer columns', () => {
    const old = text
      .replace('[total, rate, throughput]         999, 499.96, 375.28', '[total, rate]  999, 499.96')
      .replace(/\[min, mean, 50, 90, 95, 99, max\].*/, '[mean, 50, 95, 99, max]  2.2ms, 270µs, 4.8ms, 60ms, 68ms')
    const { metrics: m, missing } = expectResult(parse(old))
    expect(m.latency).toMatchObject({ mean: 2200, p50: 270, p90: null, min: null })
    expect(missing['latency.p90']).toContain('not in the report')
    expect(m.durationSeconds).toBe(1.998)
  })

  it.each([
    ['codes that do not add up', '200:750  503:249', '200:750', /add up to 750 of 999/],
    ['a code without its count', '503:249', '503:', /has no count/],
    ['a row with a value too few', '999, 499.96, 375.28', '999, 499.96', /row Requests of vegeta is not readable/],
    ['no title of errors', /Error Set:[\s\S]*/, '', /title Error Set/],
    ['a total that is none', '999, 499.96', 'many, 499.96', /no count/],
    ['a duration that is none', '1.998s, 1.998s, 312.752µs', 'a, b, c', /duration of vegeta is not readable/],
  ])('has no result with %s', (_, what, by, reason) => expectNoResult(parse(text.replace(what, by)), reason))
})
