import { emptyMetrics, type Metrics } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { checkMetrics, withHeadline } from './check-metrics.ts'

const metrics = (more: Partial<Metrics> = {}): Metrics => ({
  ...emptyMetrics(),
  requests: 1000,
  successes: 990,
  durationSeconds: 10,
  successesPerSecond: 99,
  ...more,
})
const pathsOf = (more: Partial<Metrics>) => checkMetrics(metrics(more)).map(({ path }) => path)

describe('checkMetrics', () => {
  it('finds nothing wrong with what agrees, to the rounding of what was printed', () => {
    expect(pathsOf({})).toEqual([])
    expect(pathsOf({ successesPerSecond: 100.5 })).toEqual([])
    expect(pathsOf({ successes: null })).toEqual([])
    // 0.012 s may have been 0.0116 s
    expect(pathsOf({ requests: 100, successes: 100, durationSeconds: 0.012, successesPerSecond: 8620 })).toEqual([])
  })

  it.each([
    [{ successes: 1001, successesPerSecond: 100.1 }, 'successes'],
    [{ successesPerSecond: 150 }, 'successesPerSecond'],
    [{ requests: -1 }, 'requests'],
    [{ requests: 1.5 }, 'requests'],
    [{ durationSeconds: Number.NaN }, 'durationSeconds'],
    [{ throughputBytesPerSecond: Number.POSITIVE_INFINITY }, 'throughputBytesPerSecond'],
    [{ bytes: { read: 2 ** 60, written: null } }, 'bytes.read'],
    [{ latency: { ...emptyMetrics().latency, p99: -5 } }, 'latency.p99'],
  ])('names what cannot be: %j', (wrong, path) => {
    expect(pathsOf(wrong)).toEqual([path])
  })

  it('names latencies that fall, but for how they were rounded', () => {
    const latencyOf = (more: Partial<Metrics['latency']>) =>
      pathsOf({ latency: { ...emptyMetrics().latency, ...more } })
    expect(latencyOf({ p50: 2000, p99: 9000, max: 9000 })).toEqual([])
    expect(latencyOf({ p50: 700, p99: 0, max: 650 })).toEqual([])
    expect(latencyOf({ p99: 100_000, max: 98_000 })).toEqual([])
    expect(latencyOf({ p99: 100_000, max: 96_000 })).toEqual(['latency.max'])
    // milliseconds instead of microseconds
    expect(latencyOf({ p50: 20_000, p99: 90, max: 120_000 })).toEqual(['latency.p99'])
    expect(latencyOf({ min: 50_000, p50: 20_000, p75: null, p999: 10_000 })).toEqual(['latency.p50', 'latency.p999'])
  })

  it('names a mean beyond the extremes, but for how they were rounded', () => {
    const latencyOf = (more: Partial<Metrics['latency']>) =>
      pathsOf({ latency: { ...emptyMetrics().latency, ...more } })
    expect(latencyOf({ min: 1000, mean: 1400, max: 1000 })).toEqual([])
    // milliseconds beside microseconds
    expect(latencyOf({ mean: 12_000, max: 90 })).toEqual(['latency.mean'])
    expect(latencyOf({ min: 12_000, mean: 13 })).toEqual(['latency.mean'])
  })

  it('names answers that are counted as successes and as failures', () => {
    const responses = { ...emptyMetrics().responses, '5xx': 10 }
    expect(pathsOf({ responses })).toEqual([])
    expect(pathsOf({ responses: { ...responses, '4xx': 1 } })).toEqual(['successes'])
  })

  it('names successes that outnumber all requests of a second', () => {
    const ofAll = (mean: number) => pathsOf({ requestsPerSecond: { mean, stdev: null, max: null } })
    expect(ofAll(100)).toEqual([])
    expect(ofAll(60)).toEqual([])
    // thousands beside ones
    expect(ofAll(0.1)).toEqual(['successesPerSecond'])
  })

  it('wants at least one throughput or latency', () => {
    expect(checkMetrics(emptyMetrics()).map(({ path }) => path)).toEqual([''])
    const onlyP99 = { ...emptyMetrics(), latency: { ...emptyMetrics().latency, p99: 100 } }
    expect(checkMetrics(onlyP99)).toEqual([])
    expect(checkMetrics({ ...emptyMetrics(), durationSeconds: 10 }).map(({ path }) => path)).toEqual([''])
  })
})

describe('withHeadline', () => {
  it('computes what nobody gave, and nothing from nothing', () => {
    expect(withHeadline(metrics({ successesPerSecond: null })).successesPerSecond).toBe(99)
    expect(withHeadline(metrics({ successesPerSecond: 99.1 })).successesPerSecond).toBe(99.1)
    expect(withHeadline(emptyMetrics()).successesPerSecond).toBeNull()
  })
})
