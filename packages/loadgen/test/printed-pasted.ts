import { pen } from './pen.ts'
import type { Print } from './printed-text.ts'
import { rateOf } from './truth.ts'

// Texts that are only ever pasted: wrkbench runs these tools for their JSON, or does not run them.

/** The throughput covers both directions, so it is not read. */
export const bombardier: Print = (truth) => {
  const put = pen()
  const { requests, successes, latency, bytes, seconds } = truth
  const { p50, p75, p90, p95, p99 } = latency
  const row = (name: string, us: number) => `     ${name}%  ${put.wrkTime(`latency.p${name}`, us)}`
  const text = [
    'Statistics        Avg      Stdev        Max',
    `  Reqs/sec  ${put.fixed('requestsPerSecond.mean', rateOf(truth), 2)} 12.00 ${put.fixed('requestsPerSecond.max', rateOf(truth) * 1.5, 2)}`,
    `  Latency  ${put.wrkTime('latency.mean', latency.mean)}  ${put.wrkTime(null, latency.stdev)}  ${put.wrkTime('latency.max', latency.max)}`,
    ...['  Latency Distribution', row('50', p50), row('75', p75), row('90', p90), row('95', p95), row('99', p99)],
    '  HTTP codes:',
    `    1xx - 0, 2xx - ${put.exact('responses.2xx', successes)}, 3xx - 0, 4xx - 0, 5xx - ${put.exact('responses.5xx', requests - successes)}`,
    '    others - 0',
    `  Throughput:  ${put.wrkBytes(null, bytes / seconds)}/s`,
    '',
  ].join('\n')
  put.computed('requests', requests, 0)
  return { text, said: put.said }
}

/** All times are in the unit that suits the slowest answer. */
export const oha: Print = (truth) => {
  const put = pen()
  const { requests, successes, seconds, latency } = truth
  const [unit, scale] = latency.max < 1e6 ? ['ms', 1e3] : ['sec', 1e6]
  const time = (path: string, us: number) => `${put.fixed(path, us, 4, scale as number)} ${unit}`
  const total = `${((seconds * 1e6) / (scale as number)).toFixed(4)} ${unit}`
  put.computed('durationSeconds', seconds, (0.00005 * (scale as number)) / 1e6)
  const { p50, p75, p90, p95, p99, p999 } = latency
  const text = [
    ...[
      'Summary:',
      '  Success rate:\t100.00%',
      `  Total:\t${total}`,
      `  Slowest:\t${time('latency.max', latency.max)}`,
    ],
    ...[`  Fastest:\t${time('latency.min', latency.min)}`, `  Average:\t${time('latency.mean', latency.mean)}`],
    ...[`  Requests/sec:\t${put.fixed('requestsPerSecond.mean', rateOf(truth), 4)}`, '', 'Response time distribution:'],
    ...[`  50.00% in ${time('latency.p50', p50)}`, `  75.00% in ${time('latency.p75', p75)}`],
    ...[`  90.00% in ${time('latency.p90', p90)}`, `  95.00% in ${time('latency.p95', p95)}`],
    ...[`  99.00% in ${time('latency.p99', p99)}`, `  99.90% in ${time('latency.p999', p999)}`, ''],
    ...['', 'Status code distribution:', `  [200] ${put.exact('successes', successes)} responses`],
    ...(successes < requests ? [`  [503] ${requests - successes} responses`] : []),
    '',
  ].join('\n')
  put.computed('requests', requests, 0)
  return { text, said: put.said }
}

export const hey: Print = (truth) => {
  const put = pen()
  const { requests, successes, seconds, latency } = truth
  const secs = (path: string | null, us: number): string => `${put.fixed(path, us, 4, 1e6)} secs`
  const { p50, p75, p90, p95, p99 } = latency
  const text = [
    ...['', 'Summary:', `  Total:\t${put.fixed('durationSeconds', seconds, 4)} secs`],
    ...[`  Slowest:\t${secs('latency.max', latency.max)}`, `  Fastest:\t${secs('latency.min', latency.min)}`],
    `  Average:\t${secs('latency.mean', latency.mean)}`,
    `  Requests/sec:\t${put.fixed('requestsPerSecond.mean', rateOf(truth), 4)}`,
    ...['', `  Total data:\t${requests * 17} bytes`, '  Size/request:\t17 bytes', '', 'Latency distribution:'],
    ...[`  50% in ${secs('latency.p50', p50)}`, `  75% in ${secs('latency.p75', p75)}`],
    ...[`  90% in ${secs('latency.p90', p90)}`, `  95% in ${secs('latency.p95', p95)}`],
    ...[`  99% in ${secs('latency.p99', p99)}`, '', 'Status code distribution:'],
    `  [200]\t${put.exact('successes', successes)} responses`,
    ...(successes < requests ? [`  [503]\t${requests - successes} responses`] : []),
    ...['', ''],
  ].join('\n')
  put.computed('requests', requests, 0)
  return { text, said: put.said }
}

export const vegeta: Print = (truth) => {
  const put = pen()
  const { requests, successes, seconds, latency } = truth
  const throughput = successes / seconds
  const isCoarse = seconds >= 60
  const total = isCoarse
    ? `${Math.floor(Math.round(seconds) / 60)}m${Math.round(seconds) % 60}s`
    : put.goTime(null, seconds * 1e6, 3)
  put.computed('durationSeconds', seconds, isCoarse ? (seconds * 0.005) / throughput + 1e-6 : 0.0005)
  const time = (path: string, us: number) => put.goTime(path, us, 3)
  const { min, mean, p50, p90, p95, p99, max } = latency
  const times = [
    ...[time('latency.min', min), time('latency.mean', mean), time('latency.p50', p50), time('latency.p90', p90)],
    ...[time('latency.p95', p95), time('latency.p99', p99), time('latency.max', max)],
  ]
  const failed = successes < requests ? `  503:${requests - successes}` : ''
  const text = [
    `Requests      [total, rate, throughput]         ${put.exact('requests', requests)}, ${rateOf(truth).toFixed(2)}, ${throughput.toFixed(2)}`,
    `Duration      [total, attack, wait]             ${total}, ${total}, 1ms`,
    `Latencies     [min, mean, 50, 90, 95, 99, max]  ${times.join(', ')}`,
    `Bytes In      [total, mean]                     ${requests * 17}, 17.00`,
    'Bytes Out     [total, mean]                     0, 0.00',
    `Success       [ratio]                           ${((successes / requests) * 100).toFixed(2)}%`,
    `Status Codes  [code:count]                      200:${put.exact('successes', successes)}${failed}  `,
    ...['Error Set:', ...(successes < requests ? ['503 Service Unavailable'] : []), ''],
  ].join('\n')
  return { text, said: put.said }
}

export const k6: Print = (truth) => {
  const put = pen()
  const { requests, successes, latency } = truth
  const time = (path: string, us: number) => put.goTime(path, us, 2)
  const { min, mean, max, p50, p90, p95, p99 } = latency
  const trend = [
    ...[`avg=${time('latency.mean', mean)}`, `min=${time('latency.min', min)}`, `med=${time('latency.p50', p50)}`],
    ...[`max=${time('latency.max', max)}`, `p(90)=${time('latency.p90', p90)}`, `p(95)=${time('latency.p95', p95)}`],
    `p(99)=${time('latency.p99', p99)}`,
  ].join(' ')
  const share = (((requests - successes) / requests) * 100).toFixed(2)
  put.computed('successes', successes, 0)
  const text = [
    `    http_req_duration..............: ${trend}`,
    `      { expected_response:true }...: ${trend}`,
    `    http_req_failed................: ${share}%  ${requests - successes} out of ${requests}`,
    `    http_reqs......................: ${put.exact('requests', requests)}   ${put.fixed('requestsPerSecond.mean', rateOf(truth), 6)}/s`,
    ...['    vus............................: 8      min=8         max=8', ''],
    '    data_received..................: 1.7 MB 849 kB/s',
    ...['    data_sent......................: 737 kB 368 kB/s', ''],
  ].join('\n')
  return { text, said: put.said }
}
