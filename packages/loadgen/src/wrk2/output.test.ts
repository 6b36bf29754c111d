import { describe, expect, it } from 'vitest'
import { golden, printed } from '../../test/golden.ts'
import { expectNoResult, expectResult } from '../../test/outcomes.ts'
import { parseWrk } from '../wrk/output.ts'
import { parseWrk2 } from './output.ts'

const output = (name: string) => golden('wrk2', name).output.stdout
const parse = (stdout: string) => parseWrk2(printed(stdout))
const metrics = (stdout: string) => expectResult(parse(stdout)).metrics
const good = output('good')

describe('the text of wrk2', () => {
  it('equals what is printed; mean, spread, maximum and 95 % to the µs', () => {
    const { metrics: m, missing } = expectResult(parse(good))
    expect(m).toMatchObject({ requests: 6001, successes: 6001, durationSeconds: 12, successesPerSecond: 500.03 })
    expect(good).toContain('#[Mean    =        0.820, StdDeviation   =        0.449]')
    expect(m.latency).toMatchObject({ mean: 820, stdev: 449, p50: 720, p90: 1390, p95: 1700, p99: 2420, p999: 3210 })
    expect(missing['latency.min']).toContain('not in the text')
  })

  it('has the rate of a run with one thread alone', () => {
    expect(metrics(good).requestsPerSecond).toEqual({ mean: 500.03, stdev: 12, max: 540 })
    const { metrics: m, missing } = expectResult(parse(output('threads')))
    expect(m.requestsPerSecond).toEqual({ mean: 500.03, stdev: null, max: null })
    expect(missing['requestsPerSecond.max']).toContain('each thread')
  })

  it('has the corrected latencies where both are printed', () => {
    const text = output('uncorrected')
    expect(text).toContain('Uncorrected Latency')
    expect(metrics(text).latency.p50).toBe(4_000_000)
    expect(metrics(text).latency.mean).toBeGreaterThan(4_000_000)
  })

  it('shows a rate that was not reached by latencies that grow', () => {
    const m = metrics(output('rate-unreachable'))
    expect(m.successesPerSecond).toBe(619.99)
    expect(m.latency.max).toBeGreaterThan(10_000_000)
  })

  it('has mean and maximum without --latency, and no percentiles', () => {
    const { metrics: m, missing } = expectResult(parse(output('without-latency')))
    expect(m.latency).toMatchObject({ mean: 829.19, max: 3340, p50: null })
    expect(missing['latency.p50']).toContain('--latency')
  })

  it('does not take the 99 % that a fork prints for a maximum', () => {
    const text = output('without-latency').replace('Stdev     Max ', 'Stdev     99% ')
    expect(metrics(text).latency).toMatchObject({ mean: 829.19, max: null })
    expect(metrics(text).requestsPerSecond).toMatchObject({ stdev: 12, max: null })
  })

  it('has no latency where its histogram is empty', () => {
    const { metrics: m, missing } = expectResult(parse(output('timeouts')))
    expect(m.latency.p50).toBeNull()
    expect(missing['latency.max']).toContain('timed no answer')
    expect(m.errors.timeout).toBe(40)
  })

  it('takes the rate for its witness where the duration is printed in minutes', () => {
    const minutes = good.replace('in 12.00s', 'in 2.00m').replace('  6001 requests', '  60010 requests')
    expect(metrics(minutes).durationSeconds).toBeCloseTo(60_010 / 500.03, 9)
  })

  it('is not that of wrk, nor the other way round', () => {
    expectNoResult(parseWrk(printed(good), null), /wrk2, not of wrk/)
    expectNoResult(parse(golden('wrk', 'text-latency').output.stdout), /output of wrk, or of a run of wrk2 too short/)
  })
})
