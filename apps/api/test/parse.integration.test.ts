import type { ParsedOutput, Problem } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'

const wrk = `Running 1m test @ http://localhost:3000/json
  2 threads and 100 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.76ms  304.06us  23.79ms   97.57%
    Req/Sec    28.60k     1.37k   29.57k    98.34%
  3420673 requests in 1.00m, 381.68MB read
Requests/sec:  56915.02
Transfer/sec:      6.35MB
`

describe('POST /parse', () => {
  let api: TestApp
  beforeAll(async () => {
    api = await startApp()
  })
  afterAll(() => api.close())

  const parse = async (payload: object) => {
    const response = await api.call('apiToken', { method: 'POST', url: '/api/v1/parse', payload })
    return { status: response.statusCode, body: response.json<ParsedOutput & Problem>() }
  }

  it('finds the tool and reads every run, with what it was asked for', async () => {
    const output = `# Node\n\n\`\`\`\n${wrk}\`\`\`\n\n# Go\r\n\r\n${wrk.replaceAll('56915', '78911').replaceAll('\n', '\r\n')}`
    const { status, body } = await parse({ output })
    expect(status).toBe(200)
    expect(body).toMatchObject({ generator: 'wrk', version: null, problems: [] })
    expect(body.runs).toMatchObject([
      { line: 4, metrics: { requests: 3_420_673, successesPerSecond: 56_915.02 } },
      { line: 16, metrics: { successesPerSecond: 78_911.02, latency: { max: 23_790, p99: null } } },
    ])
    const load = { url: 'http://localhost:3000/json', connections: 100, threads: 2, durationSeconds: 60 }
    expect(body.runs[0]?.load).toMatchObject(load)
    expect(body.runs[0]?.missing['latency.p99']).toMatch(/./)
  })

  it('tells what could not be read beside what could', async () => {
    const { status, body } = await parse({ output: `${wrk}\nRunning 1m test @ http://localhost:3001/json\n` })
    expect(status).toBe(200)
    expect(body.runs).toHaveLength(1)
    expect(body.problems).toMatchObject([{ line: 10, generator: 'wrk' }])
  })

  it('says in which line it stopped when there is no run at all', async () => {
    const cut = wrk.slice(0, wrk.indexOf('Requests/sec'))
    const { status, body } = await parse({ generator: 'wrk', output: `We saw:\n${cut}` })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: '/output', message: /^Line 7: .*Requests\/sec/ }],
    })
  })

  it('refuses tools it does not know and nothing at all', async () => {
    expect((await parse({ generator: 'siege', output: wrk })).body.errors).toMatchObject([{ path: '/generator' }])
    expect((await parse({ output: '' })).body.errors).toMatchObject([{ path: '/output' }])
  })
})
