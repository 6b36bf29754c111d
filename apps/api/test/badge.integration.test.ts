import type { StoredReport } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
let series: string
let keys = 0
const report = async (
  values: number[],
  flags: object[] = [],
  when: { startedAt?: string } = {},
  subject = 'our-api',
) => {
  const results = values.map((successesPerSecond, index) => ({
    subject,
    scenario: 'checkout',
    flags,
    metrics: { successesPerSecond, latency: { p99: 4250 + 50 * index } },
  }))
  const request = { method: 'POST', url: '/api/v1/reports', payload: { environment: 'ci', results, ...when } } as const
  const headers = { 'idempotency-key': `badge-report-${keys++}` }
  return (await api.call('apiToken', { ...request, headers })).json<StoredReport>()
}
beforeAll(async () => {
  api = await startApp()
  series = (await report([56_000, 57_000, 58_000])).results[0]?.seriesId ?? ''
})
afterAll(() => api.close())

const badge = (query = '', headers = {}, id = series) =>
  api.call('apiToken', { method: 'GET', url: `/api/v1/badge/${id}.svg${query}`, headers })

describe('GET /badge/{series}.svg', () => {
  it('is a picture of the newest median, with what it rests on in words', async () => {
    const { statusCode, headers, body } = await badge()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(body).toMatch(/^<svg /)
    expect(body).toContain('our-api · checkout')
    expect(body).toMatch(/57(\.0)?\u00a0k/)
    expect(body).toContain('median of 3 rounds')
  })

  it('shows the metric and the words asked for', async () => {
    const { body } = await badge('?metric=latencyP99Us&label=p99%20%3Cb%3E')
    expect(body).toMatch(/4\.\d+\u00a0±\u00a0\d+(\.\d+)?\u00a0ms/)
    expect(body).toContain('p99 &lt;b&gt;')
  })

  it('takes a parameter against caches, and no misspelt one', async () => {
    expect((await badge('?v=2')).body).toBe((await badge()).body)
    expect((await badge('?metrc=latencyP99Us')).json()).toMatchObject({
      errors: [{ path: 'metrc', message: 'is not known here: did you mean metric?' }],
    })
  })

  it('may be kept for a while, and then asked for by its ETag', async () => {
    const { headers } = await badge()
    expect(headers['cache-control']).toBe('private, max-age=300')
    const again = await badge('', { 'if-none-match': `"other", ${headers.etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await badge('?metric=latencyP99Us', { 'if-none-match': headers.etag })).statusCode).toBe(200)
  })

  it('is for everybody where the project is public, and for nobody else where it is not', async () => {
    const asked = { method: 'GET', url: `/api/v1/badge/${series}.svg` } as const
    expect((await api.call(null, asked)).statusCode).toBe(401)
    await api.ctx.db.prisma.project.updateMany({ data: { isPublic: true } })
    const { statusCode, headers } = await api.call(null, asked)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    await api.ctx.db.prisma.project.updateMany({ data: { isPublic: false } })
  })

  it('says the day of its newest round, and only the year where no more is known', async () => {
    const of = async (subject: string, startedAt: string, flags: object[] = []) => {
      const { results } = await report([100, 101, 102], flags, { startedAt }, subject)
      return (await badge('', {}, results[0]?.seriesId)).body
    }
    expect(await of('late', '2025-12-31T23:59:59.400Z')).toContain('median of 3 rounds, 2025-12-31<')
    const uncertain = [{ id: 'date-uncertain', evidence: 'from a slide' }]
    expect(await of('old', '2015-06-30T00:00:00Z', uncertain)).toContain('median of 3 rounds, 2015<')
  })

  it('passes doubted results over, and says so where there is nothing else', async () => {
    const before = (await badge()).body
    await report([99_000], [{ id: 'approximate', evidence: 'read off a chart' }])
    expect((await badge()).body).toBe(before)
    expect((await badge('?metric=startMs')).body).toContain('no result')
  })

  it('says ≥ where the newest rounds could only have been higher, and shows no interval that they do not have', async () => {
    const { id } = await report([70_000, 71_000, 72_000])
    await api.ctx.db.pool.query(
      `UPDATE results SET flags = '[{"id": "client-bound", "evidence": "made up"}]', flag_count = 1 WHERE group_id = $1`,
      [id],
    )
    const { body } = await badge()
    expect(body).toMatch(/≥\u00a071(\.0)?\u00a0k\u00a0req\/s/)
    expect(body).not.toContain('±')
    expect((await badge('?metric=latencyP99Us')).body).not.toContain('≥')
  })

  it.each(['999999', '0', '-1', 'abc', '99999999999'])('is not there for the series %s', async (id) => {
    expect((await badge('', {}, id)).statusCode).toBe(404)
  })

  it('refuses what it does not know', async () => {
    expect((await badge('?metric=speed')).statusCode).toBe(422)
    expect((await badge('?colour=red')).statusCode).toBe(422)
  })
})
