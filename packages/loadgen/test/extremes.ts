import type { GeneratorId } from '@wrkbench/contracts'
import type { RawOutput } from '../src/index.ts'
import { printed } from './golden.ts'

/** Counts far beyond 2^32, ten hours, terabytes, latencies from 1 µs to an hour: printed as each tool prints them. */
export const requests = 20_458_115_192
export const seconds = 36_000
const rate = (requests / seconds).toFixed(2)

const wrkText = `Running 10h test @ http://127.0.0.1:8080/
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.79s     1.00us   1.00h    91.26%
    Req/Sec   568.28k     1.20M    2.00M    76.67%
  Latency Distribution
     50%    1.00us
     75%    1.17ms
     90%    2.57s${' '}
     99%    1.07m
  ${requests} requests in 10.00h, 2.60TB read
Requests/sec: ${rate}
Transfer/sec:     75.73MB
`

const wrkReport = `@wrkbench-wrk-report/1 {"depth":1,"durationUs":${seconds * 1e6},"requests":${requests},"bytes":2858730232217,"connect":0,"read":0,"write":0,"status":0,"timeout":0,"latencyUs":{"mean":1790000.000,"stdev":1.000,"min":1,"max":3600000000,"p50":1,"p75":1170,"p90":2570000,"p95":2600000,"p99":64200000,"p999":3600000000},"threadRate":{"mean":568280.978,"stdev":1200000.000,"min":1,"max":2000000}}
`

const bombardierJson = `{"spec":{"numberOfConnections":64,"testType":"timed","testDurationSeconds":${seconds},"method":"GET","url":"http://127.0.0.1:8080/","body":"","stream":false,"timeoutSeconds":3600,"client":"fasthttp"},"result":{"bytesRead":2858730232217,"bytesWritten":1429365116108,"timeTakenSeconds":${seconds},"req1xx":0,"req2xx":${requests},"req3xx":0,"req4xx":0,"req5xx":0,"others":0,"latency":{"mean":1.79e+06,"stddev":1,"max":3.6e+09,"percentiles":{"50":1,"75":1170,"90":2570000,"95":2600000,"99":64200000}},"rps":{"mean":${rate},"stddev":1,"max":2e+06,"percentiles":{"50":1.000000}}}}`

const bombardierText = `Statistics        Avg      Stdev        Max
  Reqs/sec  ${rate} 1200000.00 2000000.00
  Latency         1.79s     1.00us      1.00h
  Latency Distribution
     50%     1.00us
     75%     1.17ms
     90%      2.57s
     95%      2.60s
     99%      1.07m
  HTTP codes:
    1xx - 0, 2xx - ${requests}, 3xx - 0, 4xx - 0, 5xx - 0
    others - 0
  Throughput:     1.50TB/s
`

const abText = `This is ApacheBench, Version 2.3 <$Revision$>

Server Software:        Go
Document Path:          /
Document Length:        13 bytes

Concurrency Level:      64
Time taken for tests:   ${seconds}.000 seconds
Complete requests:      ${requests}
Failed requests:        0
Total transferred:      2858730232217 bytes
HTML transferred:       265955497496 bytes
Requests per second:    ${rate} [#/sec] (mean)
Time per request:       0.113 [ms] (mean)
Transfer rate:          77547.04 [Kbytes/sec] received

Connection Times (ms)
              min  mean[+/-sd] median   max
Total:          1 1790   7.5      1 3600000

Percentage of the requests served within a certain time (ms)
  50%      1
  75%      2
  90%   2570
  95%   2600
  99%  64200
 100%  3600000 (longest request)
`

const autocannonJson = `{"url":"http://127.0.0.1:8080/","connections":64,"sampleInt":1000,"pipelining":1,"workers":0,"duration":${seconds},"samples":${seconds},"errors":0,"timeouts":0,"mismatches":0,"non2xx":0,"resets":0,"1xx":0,"2xx":${requests},"3xx":0,"4xx":0,"5xx":0,"statusCodeStats":{"200":{"count":${requests}}},"latency":{"average":1790,"mean":1790,"stddev":10,"min":1,"max":3600000,"p50":1,"p75":2,"p90":2570,"p97_5":2600,"p99":64200,"p99_9":3600000,"totalCount":${requests}},"requests":{"average":${rate},"mean":${rate},"stddev":10,"min":1,"max":2000000,"total":${requests},"sent":${requests + 64}},"throughput":{"mean":79409173,"total":2858730232217}}
`

/** `exactUs`: the form knows microseconds; otherwise 1 ms is the least it can say. */
export const extremes: Record<GeneratorId, { form: string; output: RawOutput; exactUs: boolean }[]> = {
  wrk: [
    { form: 'text', output: printed(wrkText), exactUs: true },
    { form: 'report', output: printed(wrkText + wrkReport), exactUs: true },
  ],
  bombardier: [
    { form: 'JSON', output: printed(bombardierJson), exactUs: true },
    { form: 'text', output: printed(bombardierText), exactUs: true },
  ],
  ab: [{ form: 'text', output: printed(abText), exactUs: false }],
  autocannon: [{ form: 'JSON', output: printed(autocannonJson), exactUs: false }],
}
