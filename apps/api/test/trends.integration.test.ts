import type { Annotation, Comparison, Problem, ResultDetail, StoredReport, Trends } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
let seriesId = ''
beforeAll(async () => {
  api = await startApp()
  const result = { subject: 'ours', scenario: 'json', metrics: { successesPerSecond: 1000 } }
  const stored = await api.call('apiToken', {
    method: 'POST',
    url: '/api/v1/reports',
    headers: { 'idempotency-key': 'trends-test' },
    payload: { environment: 'ci', results: [1, 2, 3].map((round) => ({ ...result, round })) },
  })
  seriesId = stored.json<StoredReport>().results[0]?.seriesId ?? ''
})
afterAll(() => api.close())

const get = (path: string) => api.call('apiToken', { url: `/api/v1${path}` })

describe('GET /trends', () => {
  it('answers with columns of plain numbers', async () => {
    const response = await get(`/trends?series=${seriesId}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.json<Trends>().series[0]).toMatchObject({ seriesId, value: [1000], rounds: [3], total: 1 })
  })

  it.each([
    ['no series', '', 'series'],
    ['no id', '?series=gin', 'series/0'],
    ['a metric that is none', '?series=1&metric=speed', 'metric'],
    ['too many points', '?series=1&points=100000', 'points'],
    ['a span that is none', '?series=1&from=yesterday', 'from'],
    ['fifty-one series', `?${Array.from({ length: 51 }, (_, i) => `series=${i + 1}`).join('&')}`, 'series'],
    ['an unknown field', '?series=1&metrik=x', 'metrik'],
  ])('refuses %s and names the field', async (_what, query, path) => {
    const response = await get(`/trends${query}`)
    expect(response.statusCode).toBe(422)
    expect(response.json<Problem>().errors.map((error) => error.path)).toContain(path)
  })

  it('knows nothing of a series that is not there', async () => {
    expect((await get('/trends?series=99999')).statusCode).toBe(404)
    expect((await get('/trends?series=9999999999')).statusCode).toBe(404)
    expect((await get(`/trends?series=${seriesId}&series=99999`)).json<Problem>().detail).toContain('99999')
    expect((await get('/results/99999')).statusCode).toBe(404)
    expect((await get('/results/first')).statusCode).toBe(404)
  })
})

describe('a trend as a file', () => {
  const take = (query: string) => get(`/export?table=trend&series=${seriesId}${query}`)

  it('has the points of GET /trends, in each form, and their moments to the millisecond', async () => {
    const [line] = (await get(`/trends?series=${seriesId}`)).json<Trends>().series
    const { measuredAt: at } = (await get(`/results/${line?.result[0]}`)).json<ResultDetail>()
    expect(line?.at).toEqual([Math.floor(Date.parse(at) / 1000)])
    const csv = await take('')
    expect(csv.headers['content-disposition']).toBe('attachment; filename="trend-ours-json.csv"')
    expect(csv.body.split('\r\n')).toEqual([
      '\ufeffseries,server,scenario,environment,load,measured at,req/s median,low (req/s),high (req/s),rounds,marks,result',
      `${seriesId},ours,json,ci,unknown load,${at},1000,,,3,,${line?.result[0]}`,
      '',
    ])
    expect(JSON.stringify((await take('&format=json')).json())).toContain(`"${at}"`)
    expect((await take('&format=markdown')).body).toContain(`| ${at.slice(0, 16).replace('T', ' ')} | 1,000 | 3 |`)
    expect((await take('&format=xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await take(`&to=2001-01-01T00:00:00Z`)).body.split('\r\n')).toHaveLength(2)
  })

  it.each([
    ['no series', '/export?table=trend', 'series'],
    ['a span that ends before it begins', '&from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'to'],
  ])('is refused with %s', async (_what, query, path) => {
    const answer = await (query.startsWith('/') ? get(query) : take(query))
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>().errors.map((error) => error.path)).toContain(path)
  })
})

describe('a comparison as a file', () => {
  const take = (query: string) => get(`/export?table=comparison&a=server:ours&b=server:theirs${query}`)

  it('has the pairs of GET /compare, in each form', async () => {
    const result = { subject: 'theirs', scenario: 'json', metrics: { successesPerSecond: 500 } }
    await api.call('apiToken', {
      method: 'POST',
      url: '/api/v1/reports',
      headers: { 'idempotency-key': 'comparison-test' },
      payload: { environment: 'ci', results: [1, 2, 3].map((round) => ({ ...result, round })) },
    })
    const { pairs, groups, sentences } = (await get('/compare?a=server:ours&b=server:theirs')).json<Comparison>()
    expect(pairs).toMatchObject([{ ratio: 2 }])
    const csv = await take('')
    expect(csv.headers['content-disposition']).toBe('attachment; filename="comparison-ours-against-theirs.csv"')
    const [head, row, end] = csv.body.split('\r\n')
    expect(head).toContain(
      'a,a measured at,a median (req/s),a low (req/s),a high (req/s),a is a lower bound,a computed,a rounds,b,',
    )
    expect(row).toContain(
      `,ci,ours,${groups[0]?.measuredAt},1000,,,no,,3,theirs,${groups[1]?.measuredAt},500,,,no,,3,2,`,
    )
    expect(end).toBe('')
    expect(JSON.stringify((await take('&format=json')).json())).toContain(`"${pairs[0]?.method}"`)
    expect((await take('&format=markdown')).body).toContain(sentences[0])
    expect((await take('&format=xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await take('&scenarios=other')).body.split('\r\n')).toHaveLength(2)
  })

  it('has its latency curves too, in each form', async () => {
    const each = ['ours', 'theirs'].map((subject, index) => ({
      subject,
      scenario: 'curves',
      profile: { connections: 8 },
      metrics: { latency: { p50: 1500 + 500 * index, p99: 4000, p999: 9000 - 1000 * index } },
    }))
    const later = (us: number) =>
      each.map(({ metrics: { latency }, ...one }) => ({
        ...one,
        metrics: { latency: { ...latency, p50: latency.p50 + us } },
      }))
    await api.call('apiToken', {
      method: 'POST',
      url: '/api/v1/reports',
      headers: { 'idempotency-key': 'latency-test' },
      payload: { environment: 'ci', results: [0, 20, 60].flatMap(later) },
    })
    const latency =
      '/export?table=comparison-latency&a=server:ours&b=server:theirs&scenarios=curves&metric=latencyP50Us'
    const csv = await get(latency)
    expect(csv.headers['content-disposition']).toBe('attachment; filename="latency-ours-against-theirs.csv"')
    const [head, ours, theirs, end] = csv.body.split('\r\n')
    expect(head).toMatch(
      /^\ufeffserver,side,scenario,load,environment,measured at,p50 \(µs\),p50 low \(µs\),p50 high \(µs\),p75 \(µs\),.*,max high \(µs\),rounds,note,computed$/,
    )
    expect(ours).toMatch(/^ours,ours,curves,.*,1520,1447\.65,1614\.03,,,,,,,,,,4000,,,9000,,,,,,3,/)
    expect(theirs).toMatch(/^theirs,theirs,curves,.*,2020,19\d\d\.?\d*,2[01]\d\d\.?\d*,,,,,,,,,,4000,,,8000,,,,,,3,/)
    expect(end).toBe('')
    const markdown = (await get(`${latency}&format=markdown`)).body
    expect(markdown).toMatch(/\| ours \| 1\.52 ±\s0\.09 \| 4 \| 9 \| 3 \|/)
    expect(markdown).toMatch(/\| theirs \| 2\.02 ±\s0\.\d\d \| 4 \| 8 \| 3 \|/)
    expect(JSON.stringify((await get(`${latency}&format=json`)).json())).toContain('"p999":9000')
    expect((await get(`${latency}&format=xlsx`)).rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it.each([
    ['no side', '/export?table=comparison', 'a'],
    ['one side', '/export?table=comparison&a=server:ours', 'b'],
    ['a side that cannot be read', '/export?table=comparison&a=ours&b=server:theirs', 'a'],
  ])('is refused with %s', async (_what, path, field) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>().errors.map((error) => error.path)).toContain(field)
  })
})

describe('annotations', () => {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    api.call('apiToken', { method, url: `/api/v1/annotations${path}`, ...(payload && { payload }) })

  it('are made, listed, changed and removed', async () => {
    const made = await send('POST', '', { at: '2026-01-02T03:04:05Z', text: 'Node 24', seriesId })
    expect(made.statusCode).toBe(201)
    const { id } = made.json<Annotation>()
    expect((await get('/annotations')).json().items).toMatchObject([{ id, text: 'Node 24', seriesId }])
    expect((await send('PATCH', `/${id}`, { text: 'Node 24.1' })).json()).toMatchObject({ id, text: 'Node 24.1' })
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(204)
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(404)
  })

  it.each([
    ['an empty text', { at: '2026-01-02T03:04:05Z', text: '  ' }, '/text'],
    ['no date', { text: 'x' }, '/at'],
    ['a long text', { at: '2026-01-02T03:04:05Z', text: 'x'.repeat(501) }, '/text'],
  ])('refuse %s', async (_what, payload, path) => {
    const response = await send('POST', '', payload)
    expect(response.statusCode).toBe(422)
    expect(response.json<Problem>().errors.map((error) => error.path)).toContain(path)
  })
})
