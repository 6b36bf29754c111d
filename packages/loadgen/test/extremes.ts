import type { Metrics, ParserId } from '@wrkbench/contracts'
import type { RawOutput } from '../src/index.ts'
import { printed } from './golden.ts'

/** Counts far beyond 2^32, ten hours, terabytes, and latencies from 1 µs to an hour, as each tool prints them. */
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

const ohaJson = `{"summary":{"successRate":1.0,"total":${seconds}.0,"slowest":3600.0,"fastest":0.000001,"average":1.79,"requestsPerSec":${rate},"totalData":265955497496,"sizePerRequest":13,"sizePerSec":7387652.7},"latencyPercentiles":{"p10":0.000001,"p25":0.000001,"p50":0.000001,"p75":0.00117,"p90":2.57,"p95":2.6,"p99":64.2,"p99.9":3600.0,"p99.99":3600.0},"rps":{"mean":${rate}},"statusCodeDistribution":{"200":${requests}},"errorDistribution":{}}
`

const ohaText = `Summary:
  Success rate:	100.00%
  Total:	600.0000 min
  Slowest:	60.0000 min
  Fastest:	0.0000 min
  Average:	0.0298 min
  Requests/sec:	${(requests / seconds).toFixed(4)}

Response time distribution:
  50.00% in 0.0000 min
  75.00% in 0.0000 min
  90.00% in 0.0428 min
  95.00% in 0.0433 min
  99.00% in 1.0700 min
  99.90% in 60.0000 min

Status code distribution:
  [200] ${requests} responses
`

const h2load = (table: string): string => `starting benchmark...
spawning thread #0: 64 total client(s). Timing-based test with 0s of warm-up time and ${seconds}s of main duration for measurements.
Application protocol: http/1.1

finished in 10.00h, ${rate} req/s, 75.73MB/s
requests: ${requests} total, ${requests + 64} started, ${requests} done, ${requests} succeeded, 0 failed, 0 errored, 0 timeout
status codes: ${requests} 2xx, 0 3xx, 0 4xx, 0 5xx
traffic: 2.60TB (2858730232217) total, 1.29TB (1418311653376) headers (space savings 0.00%), 247.69GB (265955497496) data
${table}`

/** The table as printed up to the version in Debian 12, and as newer versions print it. */
const h2loadTable = `                     min         max         mean         sd        +/- sd
time for request:        1us       1.00h       1.79s         1us    91.26%
time for connect:        8us       154us        88us        41us    62.50%
time to 1st byte:     4.62ms      4.70ms      4.66ms        20us    62.50%
req/s           :    8800.00     8900.00     8879.39       10.00    65.63%
`
const h2loadWideTable = `                 min         max         median      p95         p99         mean        sd         +/- sd
request     :        1us       1.00h         1us       2.60s       1.07m       1.79s         1us    91.26%
connect     :        8us       154us        80us       150us       154us        88us        41us    62.50%
TTFB        :     4.62ms      4.70ms      4.66ms      4.70ms      4.70ms      4.66ms        20us    62.50%
req/s       :    8800.00     8900.00     8879.00     8890.00     8899.00     8879.39       10.00    65.63%
`

const wrk2Text = wrkText
  .replace(
    '  Thread Stats',
    '  Thread calibration: mean lat.: 1790.000ms, rate sampling interval: 5140ms\n  Thread Stats',
  )
  .replace(/ {2}Latency Distribution[\s\S]*99%.*\n/, '')
  .replace(
    `  ${requests} requests`,
    `  Latency Distribution (HdrHistogram - Recorded Latency)
 50.000%    1.00us
 75.000%    1.17ms
 90.000%    2.57s${' '}
 99.000%    1.07m${' '}
 99.900%    1.00h${' '}
100.000%    1.00h${' '}

  Detailed Percentile spectrum:
       Value   Percentile   TotalCount 1/(1-Percentile)

    2600.000     0.950000  19435209432        20.00
 3600000.000     1.000000  ${requests}          inf
#[Mean    =     1790.000, StdDeviation   =        0.001]
#[Max     =  3600000.000, Total count    =  ${requests}]
#[Buckets =           27, SubBuckets     =         2048]
----------------------------------------------------------
  ${requests} requests`,
  )

const heyText = `
Summary:
  Total:	${seconds}.0000 secs
  Slowest:	3600.0000 secs
  Fastest:	0.0000 secs
  Average:	36620.0262 secs
  Requests/sec:	${(requests / seconds).toFixed(4)}

  Total data:	265955497496 bytes
  Size/request:	265955 bytes

Latency distribution:
  50% in 0.0001 secs
  90% in 2.5700 secs
  99% in 64.2000 secs

Status code distribution:
  [200]	${requests} responses

`

const vegetaJson = `{"latencies":{"total":36620026193680000000,"mean":1790000000,"50th":1000,"90th":2570000000,"95th":2600000000,"99th":64200000000,"max":3600000000000,"min":1000},"bytes_in":{"total":265955497496,"mean":13},"bytes_out":{"total":0,"mean":0},"earliest":"2026-11-21T00:00:00Z","latest":"2026-11-21T10:00:00Z","end":"2026-11-21T10:00:00Z","duration":${seconds}000000000,"wait":0,"requests":${requests},"rate":${rate},"throughput":${rate},"success":1,"status_codes":{"200":${requests}},"errors":[]}
`

const vegetaText = `Requests      [total, rate, throughput]         ${requests}, ${rate}, ${rate}
Duration      [total, attack, wait]             10h0m0s, 10h0m0s, 0s
Latencies     [min, mean, 50, 90, 95, 99, max]  1µs, 1.79s, 1µs, 2.57s, 2.6s, 1m4s, 1h0m0s
Bytes In      [total, mean]                     265955497496, 13.00
Bytes Out     [total, mean]                     0, 0.00
Success       [ratio]                           100.00%
Status Codes  [code:count]                      200:${requests}  ${''}
Error Set:
`

const k6Json = `{"metrics":{"http_req_duration":{"avg":1790,"min":0.001,"med":0.001,"max":3600000,"p(90)":2570,"p(95)":2600,"p(99)":64200},"http_req_failed":{"passes":0,"fails":${requests},"value":0},"http_reqs":{"count":${requests},"rate":${requests / seconds}},"data_received":{"count":2858730232217,"rate":79409173},"data_sent":{"count":1429365116108,"rate":39704586}}}
`

/** As printed by k6 before 1.0. */
const k6Text = `     data_received..................: 2.9 TB 79 MB/s
     data_sent......................: 1.4 TB 40 MB/s
     http_req_duration..............: avg=1.79s min=1µs med=1µs max=1h0m0s p(90)=2.57s p(95)=2.6s p(99)=1m4s
       { expected_response:true }...: avg=1.79s min=1µs med=1µs max=1h0m0s p(90)=2.57s p(95)=2.6s p(99)=1m4s
     http_req_failed................: 0.00%  ✓ 0           ✗ ${requests}
     http_reqs......................: ${requests} ${(requests / seconds).toFixed(6)}/s
     vus............................: 64     min=64        max=64
`

/** Latencies in µs, as precise as a format can state them. */
const exact = { mean: 1_790_000, max: 3_600_000_000, p50: 1, p90: 2_570_000, p99: 64_200_000 }
const wholeMilliseconds = { ...exact, p50: 1000 }
/** The maximum is null because h2load keeps a million of these times only. */
const sampled = { mean: 1_790_000, max: null, p50: null, p99: null }
/** Go rounds to whole seconds from a minute on. */
const rounded = { ...exact, p99: 64_000_000 }
const none = { mean: null, max: null, p50: null, p99: null }

export interface Extreme {
  form: string
  output: RawOutput
  latency: Partial<Metrics['latency']>
}

const extreme = (form: string, text: string, latency: Extreme['latency'] = exact): Extreme => ({
  form,
  output: printed(text),
  latency,
})

export const extremes: Record<ParserId, Extreme[]> = {
  wrk: [extreme('text', wrkText), extreme('report', wrkText + wrkReport)],
  bombardier: [extreme('JSON', bombardierJson), extreme('text', bombardierText)],
  ab: [extreme('text', abText, wholeMilliseconds)],
  autocannon: [extreme('JSON', autocannonJson, wholeMilliseconds)],
  oha: [
    extreme('JSON', ohaJson),
    extreme('text', ohaText, { mean: 1_788_000, max: 3_600_000_000, p50: null, p90: 2_568_000, p99: 64_200_000 }),
  ],
  h2load: [
    extreme('text', h2load(h2loadTable), sampled),
    extreme('text with percentiles', h2load(h2loadWideTable), { ...sampled, p50: 1, p99: 64_200_000 }),
  ],
  wrk2: [extreme('text', wrk2Text)],
  hey: [extreme('text', heyText, none)],
  vegeta: [extreme('JSON', vegetaJson), extreme('text', vegetaText, rounded)],
  k6: [extreme('JSON', k6Json), extreme('text', k6Text, rounded)],
}
