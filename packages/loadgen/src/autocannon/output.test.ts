import { completeProfile } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { golden, printed } from '../../test/golden.ts'
import { expectNoResult, expectResult } from '../../test/outcomes.ts'
import { parseAutocannon } from './output.ts'

const json = golden('autocannon', 'good').output.stdout
const parse = (stdout: string) => expectResult(parseAutocannon(printed(stdout), null))
const profile = (rate?: number) =>
  completeProfile({ generator: 'autocannon', connections: 8, durationSeconds: 2, rate })

describe('the JSON of autocannon', () => {
  it('equals what is printed', () => {
    const found = JSON.parse(json)
    const { metrics } = parse(json)
    expect(metrics.requests).toBe(found.requests.total)
    expect(metrics.durationSeconds).toBe(found.duration)
    expect(metrics.successesPerSecond).toBe(found['2xx'] / found.duration)
    expect(metrics.bytes.read).toBe(found.throughput.total)
    expect(metrics.requestsPerSecond).toEqual({
      mean: found.requests.mean,
      stdev: found.requests.stddev,
      max: found.requests.max,
    })
    expect(metrics.latency.p99).toBe(found.latency.p99 * 1000)
  })

  it('has no figure for what takes less than a millisecond', () => {
    const { metrics, missing } = parse(json)
    expect(metrics.latency.p50).toBeNull()
    expect(missing['latency.p50']).toContain('below the resolution')
    expect(missing['latency.mean']).toContain('too coarse')
    expect(missing['latency.min']).toContain('leaves out')
  })

  it('counts rates per second whatever its sample interval', () => {
    const found = JSON.parse(json)
    const { metrics } = parse(JSON.stringify({ ...found, sampleInt: 500 }))
    expect(metrics.requestsPerSecond.max).toBe(found.requests.max * 2)
  })

  it('has no spread of one sample', () => {
    const { missing } = parse(JSON.stringify({ ...JSON.parse(json), samples: 1 }))
    expect(missing['requestsPerSecond.stdev']).toContain('one sample')
  })

  it('leaves out latencies after lost connections, which it mistimes without a word', () => {
    const { metrics, missing } = parse(golden('autocannon', 'lost-answers').output.stdout)
    const found = JSON.parse(golden('autocannon', 'lost-answers').output.stdout)
    expect(found.errors).toBe(0)
    expect(metrics.errors.other).toBe(found.requests.sent - found.requests.total - 8)
    expect(missing['latency.p99']).toContain('lost with their connections')
  })

  it('does not take the head start of a rate for lost requests', () => {
    const { output } = golden('autocannon', 'rate')
    expect(expectResult(parseAutocannon(output, profile(500))).metrics.errors.other).toBe(0)
  })

  it('leaves out latencies with computed samples among them', () => {
    const found = JSON.parse(json)
    const corrected = { ...found, latency: { ...found.latency, totalCount: found.requests.total + 1 } }
    expect(parse(JSON.stringify(corrected)).missing['latency.p99']).toContain('computed samples')
  })

  it('has no rate for a counted run, whose duration is padded, unless that hardly matters', () => {
    const { stdout } = golden('autocannon', 'counted').output
    const { metrics, missing } = parse(stdout)
    expect(metrics).toMatchObject({ requests: 5000, successes: 3769, successesPerSecond: null })
    expect(missing.successesPerSecond).toContain('too long')
    const long = parse(JSON.stringify({ ...JSON.parse(stdout), duration: 500 })).metrics
    expect(long.successesPerSecond).toBe(3769 / 500)
    expect(expectResult(parseAutocannon(printed(stdout), profile())).metrics.durationSeconds).toBe(1.02)
  })

  it('is no result where figures are missing', () => {
    expectNoResult(parseAutocannon(printed(json.replace('"sent"', '"scent"')), null), /sent/)
    expectNoResult(parseAutocannon(golden('autocannon', 'tables').output, null), /run it with -j/)
  })
})
