export interface WrkFigures {
  requests: number
  non2xx?: number
  timeouts?: number
}

/** What `wrk -t1 -c10 -d5s --latency` prints. The mean latency is what 10 busy connections make of the rate. */
export const wrkOutput = ({ requests, non2xx = 0, timeouts = 0 }: WrkFigures): string => {
  const rate = requests / 5
  const meanMs = (10 / rate) * 1000
  const ms = (factor: number) => `${(meanMs * factor).toFixed(2)}ms`
  return [
    'Running 5s test @ http://127.0.0.1:41234/json',
    '  1 threads and 10 connections',
    '  Thread Stats   Avg      Stdev     Max   +/- Stdev',
    `    Latency   ${ms(1).padStart(8)} ${ms(0.3).padStart(8)} ${ms(9).padStart(8)}   80.00%`,
    `    Req/Sec   ${`${(rate / 1000).toFixed(2)}k`.padStart(8)}   100.00     ${(rate / 900).toFixed(2)}k    70.00%`,
    '  Latency Distribution',
    `     50%  ${ms(0.9).padStart(8)}`,
    `     75%  ${ms(1.2).padStart(8)}`,
    `     90%  ${ms(1.6).padStart(8)}`,
    `     99%  ${ms(3).padStart(8)}`,
    `  ${requests} requests in 5.00s, 7.15MB read`,
    ...(timeouts > 0 ? [`  Socket errors: connect 0, read 0, write 0, timeout ${timeouts}`] : []),
    ...(non2xx > 0 ? [`  Non-2xx or 3xx responses: ${non2xx}`] : []),
    `Requests/sec:  ${rate.toFixed(2)}`,
    'Transfer/sec:      1.43MB',
    '',
  ].join('\n')
}
