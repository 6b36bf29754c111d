import type { JobDetail } from '@wrkbench/contracts'
import { job as aJob, claim, report } from '../../../api/test/support/runner.ts'
import type { TestApp } from '../../../api/test/support/start-app.ts'
import { around } from './measured.ts'

/** What wrk prints for a run at this rate over ten connections, with latency and rate in agreement; every answer an error if it fails. */
const wrkText = (rate: number, fails: boolean): string =>
  [
    ...['Running 2s test @ http://127.0.0.1:8080/json', '  1 threads and 10 connections'],
    '  Thread Stats   Avg      Stdev     Max   +/- Stdev',
    `    Latency   ${((10 / rate) * 1e6).toFixed(2)}us   30.00us   2.00ms   90.00%`,
    '    Req/Sec    50.00k     1.00k   52.00k    80.00%',
    `  ${Math.round(rate * 2)} requests in 2.00s, 15.00MB read`,
    ...(fails ? [`  Non-2xx or 3xx responses: ${Math.round(rate * 2)}`] : []),
    ...[`Requests/sec:  ${rate.toFixed(2)}`, 'Transfer/sec:      7.50MB', ''],
  ].join('\n')

/** Plays a job of ten rounds to its end, around this rate, with a spread of 1 %. Every answer in the last `failing` rounds is an error. */
export const playJob = async (
  api: TestApp,
  random: () => number,
  middle: number,
  { failing = 0 } = {},
): Promise<JobDetail> => {
  const payload = { ...aJob, rounds: 10 }
  const submitted = await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload })
  const { id, runList } = submitted.json<JobDetail>()
  for (const [index, run] of runList.entries()) {
    const { lease } = await claim(api, run.id)
    const finish = report(lease, new Date().toISOString())
    const fails = index >= runList.length - failing
    if (finish.measurement) finish.measurement.output.stdout = wrkText(around(random, middle, 0.01), fails)
    const url = `/api/v1/runner/runs/${run.id}/finish`
    await api.call('runnerToken', { method: 'POST', url, payload: finish })
  }
  return (await api.call('apiToken', { method: 'GET', url: `/api/v1/jobs/${id}` })).json<JobDetail>()
}
