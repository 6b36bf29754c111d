import { pen, type Said } from './pen.ts'
import { rateOf, type Truth } from './truth.ts'

export interface PrintedRun {
  text: string
  said: Said[]
}
export type Print = (truth: Truth) => PrintedRun

/** The error of a value that is divided by a printed rate is relative to that of the rate. */
const byRate = (value: number, rate: number, within: number): number => (value * within) / rate + value * 1e-9

const printWrk = (truth: Truth, distribution: (put: ReturnType<typeof pen>) => string): PrintedRun => {
  const put = pen()
  const { requests, successes, seconds, latency, bytes, connections } = truth
  const rate = rateOf(truth)
  const isCoarse = seconds >= 51
  const time = put.wrkTime(isCoarse ? null : 'durationSeconds', seconds * 1e6)
  const text = [
    `Running ${Math.round(seconds)}s test @ http://127.0.0.1:8080/`,
    `  1 threads and ${connections} connections`,
    '  Thread Stats   Avg      Stdev     Max   +/- Stdev',
    `    Latency   ${put.wrkTime('latency.mean', latency.mean)}   ${put.wrkTime('latency.stdev', latency.stdev)}   ${put.wrkTime('latency.max', latency.max)}   90.00%`,
    '    Req/Sec    28.60k     1.37k   29.57k    98.34%',
    distribution(put),
    `  ${put.exact('requests', requests)} requests in ${time}, ${put.wrkBytes('bytes.read', bytes)} read`,
    ...(successes < requests ? [`  Non-2xx or 3xx responses: ${requests - successes}`] : []),
    `Requests/sec: ${put.fixed('requestsPerSecond.mean', rate, 2)}`,
    `Transfer/sec: ${put.wrkBytes('throughputBytesPerSecond', bytes / seconds)}`,
    '',
  ].join('\n')
  put.computed('successes', successes, 0)
  if (isCoarse) put.computed('durationSeconds', seconds, byRate(seconds, rate, 0.005))
  // Printed in µs, stored in s.
  const said = put.said.map((one) =>
    one.path === 'durationSeconds' && !isCoarse ? { ...one, value: one.value / 1e6, within: one.within / 1e6 } : one,
  )
  return { text, said }
}

export const wrk: Print = (truth) =>
  printWrk(truth, (put) => {
    const { p50, p75, p90, p99 } = truth.latency
    const row = (name: string, us: number) => `     ${name}%  ${put.wrkTime(`latency.p${name}`, us)}`
    return ['  Latency Distribution', row('50', p50), row('75', p75), row('90', p90), row('99', p99)].join('\n')
  })

/** Mean, standard deviation and maximum are read from below the spectrum, precise to 1 µs. */
const fromSpectrum = new Set(['latency.mean', 'latency.stdev', 'latency.max'])

export const wrk2: Print = (truth) => {
  const { text, said } = printWrk2(truth)
  return { text, said: said.map((one) => (fromSpectrum.has(one.path) ? { ...one, within: 0.5 } : one)) }
}

const printWrk2: Print = (truth) =>
  printWrk(truth, (put) => {
    const { p50, p75, p90, p99, p999, max, mean, stdev } = truth.latency
    const row = (name: string, path: string | null, us: number) => ` ${name}%  ${put.wrkTime(path, us)}`
    return [
      '  Latency Distribution (HdrHistogram - Recorded Latency)',
      ...[row('50.000', 'latency.p50', p50), row('75.000', 'latency.p75', p75), row('90.000', 'latency.p90', p90)],
      ...[row('99.000', 'latency.p99', p99), row('99.900', 'latency.p999', p999), row('100.000', null, max)],
      ...['', '  Detailed Percentile spectrum:', '       Value   Percentile   TotalCount 1/(1-Percentile)', ''],
      `${(max / 1e3).toFixed(3).padStart(12)}     1.000000  ${truth.requests}          inf`,
      `#[Mean    = ${(mean / 1e3).toFixed(3)}, StdDeviation   = ${(stdev / 1e3).toFixed(3)}]`,
      `#[Max     = ${(max / 1e3).toFixed(3)}, Total count    =  ${truth.requests}]`,
      ...['#[Buckets =           27, SubBuckets     =         2048]', '-'.repeat(58)],
    ].join('\n')
  })

export const ab: Print = (truth) => {
  const put = pen()
  const { requests, successes, seconds, connections, bytes, latency } = truth
  const ms = (path: string | null, us: number): string => put.fixed(path, us, 0, 1e3)
  const { p50, p75, p90, p95, p99 } = latency
  const row = (name: string, us: number) => `  ${name}%  ${ms(`latency.p${name}`, us)}`
  const text = [
    'This is ApacheBench, Version 2.3 <$Revision$>',
    ...['', 'Server Software:        Go', 'Document Path:          /', 'Document Length:        13 bytes', ''],
    `Concurrency Level:      ${connections}`,
    `Time taken for tests:   ${put.fixed('durationSeconds', seconds, 3)} seconds`,
    `Complete requests:      ${put.exact('requests', requests)}`,
    'Failed requests:        0',
    ...(successes < requests ? [`Non-2xx responses:      ${requests - successes}`] : []),
    `Total transferred:      ${put.exact('bytes.read', bytes)} bytes`,
    `HTML transferred:       ${requests * 13} bytes`,
    `Requests per second:    ${put.fixed('requestsPerSecond.mean', rateOf(truth), 2)} [#/sec] (mean)`,
    `Time per request:       ${((connections * seconds * 1e3) / requests).toFixed(3)} [ms] (mean)`,
    `Transfer rate:          ${(bytes / seconds / 1024).toFixed(2)} [Kbytes/sec] received`,
    ...['', 'Connection Times (ms)', '              min  mean[+/-sd] median   max'],
    `Total:   ${ms('latency.min', latency.min)} ${ms('latency.mean', latency.mean)} ${put.fixed('latency.stdev', latency.stdev, 1, 1e3)} ${ms(null, p50)} ${ms('latency.max', latency.max)}`,
    ...['', 'Percentage of the requests served within a certain time (ms)'],
    ...[row('50', p50), row('75', p75), row('90', p90), row('95', p95), row('99', p99)],
    ` 100%  ${ms(null, latency.max)} (longest request)`,
    '',
  ].join('\n')
  put.computed('successes', successes, 0)
  return { text, said: put.said }
}

/** A run limited by a count; that version prints no percentiles. */
export const h2load: Print = (truth) => {
  const put = pen()
  const { requests, successes, seconds, connections, bytes, latency } = truth
  const rate = rateOf(truth)
  const text = [
    ...['starting benchmark...', `spawning thread #0: ${connections} total client(s). ${requests} total requests`],
    ...['Application protocol: http/1.1', ''],
    `finished in ${put.h2loadTime(null, seconds * 1e6)}, ${put.fixed('requestsPerSecond.mean', rate, 2)} req/s, ${put.wrkBytes(null, bytes / seconds)}/s`,
    `requests: ${requests} total, ${requests} started, ${put.exact('requests', requests)} done, ${put.exact('successes', successes)} succeeded, ${requests - successes} failed, 0 errored, 0 timeout`,
    `status codes: ${put.exact('responses.2xx', successes)} 2xx, 0 3xx, 0 4xx, ${put.exact('responses.5xx', requests - successes)} 5xx`,
    `traffic: ${put.wrkBytes(null, bytes)} (${put.exact('bytes.read', bytes)}) total, 1.00KB (1024) headers (space savings 0.00%), 1.00KB (1024) data`,
    '                     min         max         mean         sd        +/- sd',
    `time for request: ${put.h2loadTime('latency.min', latency.min)} ${put.h2loadTime('latency.max', latency.max)} ${put.h2loadTime('latency.mean', latency.mean)} ${put.h2loadTime('latency.stdev', latency.stdev)} 90.00%`,
    ...['time for connect:     3.20ms      3.51ms      3.33ms        96us    75.00%'],
    ...['time to 1st byte:     6.51ms     10.72ms      9.19ms      1.31ms    75.00%'],
    `req/s           :     1.00     2.00      ${(rate / connections).toFixed(2)}      1.00    75.00%`,
    '',
  ].join('\n')
  put.computed('durationSeconds', seconds, byRate(seconds, rate, 0.005))
  return { text, said: put.said }
}
