import type { Comparison, Leaderboard, StoredReport, Trends } from '@wrkbench/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startApp()
})
afterAll(() => api.close())

const measuredAt = '2026-01-31T00:00:00Z'
const handIn = async (rate: number) => {
  const results = [rate - 1, rate, rate + 1].map((successesPerSecond) => {
    return { subject: 'twice', scenario: 'dated', measuredAt, metrics: { successesPerSecond } }
  })
  const headers = { 'idempotency-key': `one-instant-${rate}`, 'content-type': 'application/json' }
  const payload = { environment: 'calendar', results }
  const response = await api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload, headers })
  return response.json<StoredReport>()
}
const get = async (path: string) => api.call('apiToken', { method: 'GET', url: `/api/v1${path}` })

it('of results of one instant every place takes those handed in last for the newest', async () => {
  await handIn(1000)
  const { results } = await handIn(2000)
  const series = results[0]?.seriesId
  const board = (await get('/leaderboard?scenario=dated')).json<Leaderboard>()
  const comparison = (await get('/compare?a=server:twice&b=environment:calendar')).json<Comparison>()
  const trends = (await get(`/trends?series=${series}`)).json<Trends>()
  expect(board.rows.map(({ figure }) => figure.median)).toEqual([2000])
  expect(comparison.groups.map(({ figure }) => figure.median)).toEqual([2000, 2000])
  expect(trends.series[0]?.value).toEqual([1000, 2000])
  expect((await get(`/badge/${series}.svg`)).body).toContain('2,000')
})

it('a ranking as of a moment within a group of rounds shows the group before, or the first rounds if there is none', async () => {
  const rounds = [1, 2, 3].flatMap((day) =>
    [0, 10, 20].map((minute) => ({
      subject: 'whole',
      scenario: 'rounds',
      measuredAt: `2026-02-0${day}T00:${String(minute).padStart(2, '0')}:00Z`,
      metrics: { successesPerSecond: day * 1000 + minute },
    })),
  )
  for (const day of [0, 3, 6]) {
    const headers = { 'idempotency-key': `one-instant-rounds-${day}`, 'content-type': 'application/json' }
    const payload = { environment: 'calendar', results: rounds.slice(day, day + 3) }
    await api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload, headers })
  }
  const asOf = async (at: string) => {
    const [row] = (await get(`/leaderboard?scenario=rounds&at=2026-02-${at}Z`)).json<Leaderboard>().rows
    return [row?.figure.median, row?.rounds, row?.rank]
  }
  expect(await asOf('02T00:15:00')).toEqual([1010, 3, 1])
  expect(await asOf('02T00:20:00')).toEqual([2010, 3, 1])
  expect(await asOf('03T00:00:00')).toEqual([2010, 3, 1])
  expect(await asOf('04T00:00:00')).toEqual([3010, 3, 1])
  expect(await asOf('01T00:15:00')).toEqual([1005, 2, null])
})
