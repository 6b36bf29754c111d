import { pen } from './pen.ts'
import type { Print } from './printed-text.ts'
import { rateOf } from './truth.ts'

const wholeMs = (us: number): number => Math.round(us / 1e3)

/** The standard deviation is that of bombardier's wrong formula, and is not read. */
export const bombardier: Print = (truth) => {
  const put = pen()
  const { requests, successes, seconds, bytes, latency, connections } = truth
  const { p50, p75, p90, p95, p99 } = latency
  const number = (path: string | null, value: number) => Number(put.exact(path, value))
  const result = {
    bytesRead: number('bytes.read', bytes),
    bytesWritten: number('bytes.written', requests * 90),
    timeTakenSeconds: number('durationSeconds', seconds),
    req1xx: 0,
    req2xx: number('responses.2xx', successes),
    req3xx: 0,
    req4xx: 0,
    req5xx: number('responses.5xx', requests - successes),
    others: 0,
    latency: {
      mean: number('latency.mean', latency.mean),
      stddev: latency.stdev,
      max: number('latency.max', latency.max),
      percentiles: {
        50: number('latency.p50', p50),
        75: number('latency.p75', p75),
        90: number('latency.p90', p90),
        95: number('latency.p95', p95),
        99: number('latency.p99', p99),
      },
    },
    rps: { mean: rateOf(truth), stddev: 1, max: rateOf(truth) * 2, percentiles: { 50: rateOf(truth) } },
  }
  const spec = {
    numberOfConnections: connections,
    testType: 'timed',
    testDurationSeconds: Math.ceil(seconds),
    method: 'GET',
    url: 'http://127.0.0.1:8080/',
    body: '',
    stream: false,
    timeoutSeconds: 60,
    client: 'fasthttp',
  }
  put.computed('requests', requests, 0)
  put.computed('successes', successes, 0)
  return { text: JSON.stringify({ spec, result }), said: put.said }
}

/**
 * Times in milliseconds: whole ones, except for mean and standard deviation. The minimum ignores answers under 1 ms and
 * is not read.
 */
export const autocannon: Print = (truth) => {
  const put = pen()
  const { requests, successes, bytes, latency, connections } = truth
  const seconds = Math.round(truth.seconds * 100) / 100
  const ms = (path: string, us: number, decimals = 0) => Number(put.fixed(path, us, decimals, 1e3))
  const { p50, p75, p90, p99, p999 } = latency
  const failed = requests - successes
  put.computed('durationSeconds', seconds, 1e-9)
  put.computed('requests', requests, 0)
  put.computed('successes', successes, 0)
  const rate = Math.round((requests / seconds) * 100) / 100
  const text = JSON.stringify({
    url: 'http://127.0.0.1:8080/',
    connections,
    sampleInt: 1000,
    pipelining: 1,
    workers: 0,
    duration: seconds,
    samples: Math.floor(seconds),
    errors: 0,
    timeouts: 0,
    mismatches: 0,
    non2xx: failed,
    resets: 0,
    '1xx': 0,
    '2xx': successes,
    '3xx': 0,
    '4xx': 0,
    '5xx': failed,
    statusCodeStats: { 200: { count: successes }, ...(failed > 0 && { 503: { count: failed } }) },
    latency: {
      average: ms('latency.mean', latency.mean, 2),
      mean: Number((latency.mean / 1e3).toFixed(2)),
      stddev: ms('latency.stdev', latency.stdev, 2),
      min: wholeMs(latency.min),
      max: ms('latency.max', latency.max),
      p50: ms('latency.p50', p50),
      p75: ms('latency.p75', p75),
      p90: ms('latency.p90', p90),
      p97_5: wholeMs(p99),
      p99: ms('latency.p99', p99),
      p99_9: ms('latency.p999', p999),
      totalCount: requests,
    },
    requests: {
      average: rate,
      mean: rate,
      stddev: 1,
      min: 1,
      max: Math.ceil(rate),
      total: requests,
      sent: requests,
    },
    throughput: { mean: bytes / seconds, total: Number(put.exact('bytes.read', bytes)) },
  })
  return { text, said: put.said }
}

export const oha: Print = (truth) => {
  const put = pen()
  const { requests, successes, seconds, latency } = truth
  const secs = (path: string, us: number) => {
    put.computed(path, us, 1e-3)
    return us / 1e6
  }
  const { p50, p75, p90, p95, p99, p999 } = latency
  const number = (path: string, value: number) => Number(put.exact(path, value))
  const text = JSON.stringify({
    summary: {
      successRate: 1,
      total: number('durationSeconds', seconds),
      slowest: secs('latency.max', latency.max),
      fastest: secs('latency.min', latency.min),
      average: secs('latency.mean', latency.mean),
      requestsPerSec: number('requestsPerSecond.mean', rateOf(truth)),
      totalData: 17 * requests,
      sizePerRequest: 17,
      sizePerSec: 17 * rateOf(truth),
    },
    latencyPercentiles: {
      p10: latency.min / 1e6,
      p25: latency.min / 1e6,
      p50: secs('latency.p50', p50),
      p75: secs('latency.p75', p75),
      p90: secs('latency.p90', p90),
      p95: secs('latency.p95', p95),
      p99: secs('latency.p99', p99),
      'p99.9': secs('latency.p999', p999),
      'p99.99': latency.max / 1e6,
    },
    rps: { mean: rateOf(truth) },
    statusCodeDistribution: { 200: successes, ...(successes < requests && { 503: requests - successes }) },
    errorDistribution: {},
  })
  put.computed('successes', successes, 0)
  return { text, said: put.said }
}

export const vegeta: Print = (truth) => {
  const put = pen()
  const { requests, successes, latency } = truth
  const ns = (path: string, us: number) => Number(put.fixed(path, us, 0, 1e-3))
  const wait = Math.round(latency.p50 * 1e3)
  const duration = Math.round(truth.seconds * 1e9) - wait
  put.computed('durationSeconds', truth.seconds, 1e-8)
  put.computed('requests', requests, 0)
  put.computed('successes', successes, 0)
  const text = JSON.stringify({
    latencies: {
      total: Math.round(latency.mean * 1e3) * requests,
      mean: ns('latency.mean', latency.mean),
      '50th': ns('latency.p50', latency.p50),
      '90th': ns('latency.p90', latency.p90),
      '95th': ns('latency.p95', latency.p95),
      '99th': ns('latency.p99', latency.p99),
      max: ns('latency.max', latency.max),
      min: ns('latency.min', latency.min),
    },
    bytes_in: { total: requests * 17, mean: 17 },
    bytes_out: { total: 0, mean: 0 },
    earliest: '2026-11-21T00:00:00Z',
    latest: '2026-11-21T00:00:02Z',
    end: '2026-11-21T00:00:02Z',
    duration,
    wait,
    requests,
    rate: requests / (duration / 1e9),
    throughput: successes / truth.seconds,
    success: successes / requests,
    status_codes: { 200: successes, ...(successes < requests && { 503: requests - successes }) },
    errors: successes < requests ? ['503 Service Unavailable'] : [],
  })
  return { text, said: put.said }
}

export const k6: Print = (truth) => {
  const put = pen()
  const { requests, successes, bytes, latency } = truth
  const ms = (path: string, us: number) => {
    put.computed(path, us, 1e-3)
    return us / 1e3
  }
  const rate = rateOf(truth)
  put.computed('requests', requests, 0)
  put.computed('successes', successes, 0)
  put.computed('durationSeconds', truth.seconds, truth.seconds * 1e-9)
  const { min, mean, max, p50, p90, p95, p99 } = latency
  const trend = {
    avg: ms('latency.mean', mean),
    min: ms('latency.min', min),
    med: ms('latency.p50', p50),
    max: ms('latency.max', max),
    'p(90)': ms('latency.p90', p90),
    'p(95)': ms('latency.p95', p95),
    'p(99)': ms('latency.p99', p99),
  }
  const metrics = {
    http_req_duration: trend,
    http_req_failed: { passes: requests - successes, fails: successes, value: (requests - successes) / requests },
    http_reqs: { count: requests, rate: Number(put.exact('requestsPerSecond.mean', rate)) },
    data_received: { count: bytes, rate: bytes / truth.seconds },
    data_sent: { count: 1, rate: 1 },
  }
  return { text: JSON.stringify({ metrics }), said: put.said }
}
