import type {
  Comparison,
  Leaderboard,
  NewestResults,
  Overview,
  SeriesList,
  StoredReport,
  Trends,
} from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startApp()
  await submit(1000, 50, { branch: 'main' })
  await submit(700, 40, { branch: 'proposal', pullRequest: '7' })
  const doubted = { scenario: 'search', flags: [{ id: 'best-of-several', evidence: 'of three' }] }
  await submit(90, 35, { branch: 'proposal', pullRequest: '7', ...doubted })
  await submit(500, 30, { branch: 'main', subject: 'node/http', scenario: 'json' })
  await submit(400, 25, { branch: 'main', subject: 'node/http', scenario: 'plaintext' })
  await submit(300, 20, { branch: 'proposal', pullRequest: '8', subject: 'node/http', scenario: 'json' })
  await submit(200, 15, { branch: 'proposal', pullRequest: '8', subject: 'node/http', scenario: 'sha256' })
})
afterAll(() => api.close())

interface More {
  branch: string
  pullRequest?: string
  subject?: string
  scenario?: string
  flags?: { id: string; evidence: string }[]
}

const submit = async (middle: number, minutesAgo: number, asked: More) => {
  const { subject = 'our-api', scenario = 'checkout', flags = [], ...more } = asked
  const startedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const results = [-3, -1, 0, 1, 3].map((permille) => ({
    subject,
    scenario,
    metrics: { successesPerSecond: middle * (1 + permille / 1000) },
    flags,
  }))
  const response = await api.call('apiToken', {
    method: 'POST',
    url: '/api/v1/reports',
    headers: { 'idempotency-key': `proposed-${minutesAgo}` },
    payload: { environment: 'ci', startedAt, results, ...more },
  })
  return response.json<StoredReport>()
}
const get = async <T>(url: string): Promise<T> =>
  (await api.call('apiToken', { method: 'GET', url: `/api/v1${url}` })).json()

const sidesOf = ({ groups }: Comparison) => groups.map(({ figure }) => figure.median)

describe.each([
  ['marked when it is stored', async () => {}],
  ['left unmarked by an earlier release', () => api.ctx.db.pool.query('UPDATE results SET proposed = NULL')],
])('what a pull request hands in, %s', (_, prepare) => {
  beforeAll(async () => {
    await prepare()
  })

  it('is not how fast things are: rankings and trends leave it out', async () => {
    const board = await get<Leaderboard>('/leaderboard?scenario=checkout')
    expect(board.rows.map(({ figure }) => figure.median)).toEqual([1000])
    expect(board.choices.dates).toHaveLength(1)
    const { items } = await get<SeriesList>('/series?scenario=checkout')
    expect(items).toMatchObject([{ groups: 1 }])
    const { series } = await get<Trends>(`/trends?series=${items[0]?.seriesId}`)
    expect(series[0]).toMatchObject({ value: [1000], total: 1, complete: true })
    const { changed, boards, wrong } = await get<Overview>('/overview')
    expect(changed).toMatchObject({ items: [], looked: 3 })
    const checkout = boards.find(({ scenario }) => scenario.id === 'checkout')
    expect(checkout?.rows[0]?.figure.median).toBe(1000)
    expect(wrong).toEqual([])
  })

  it('is neither the newest figure of a server, nor what its results are ordered by', async () => {
    const { items } = await get<NewestResults>('/series/newest?server=node/http')
    expect(items.map(({ scenario, figure }) => [scenario.id, figure.median])).toEqual([
      ['plaintext', 400],
      ['json', 500],
    ])
  })

  it('is compared when somebody asks for it, and not by being the newest', async () => {
    const asked = await get<Comparison>('/compare?scenario=checkout&a=branch:main&b=branch:proposal')
    expect(sidesOf(asked)).toEqual([1000, 700])
    const newest = await get<Comparison>('/compare?scenario=checkout&a=server:our-api&b=branch:proposal')
    expect(sidesOf(newest)).toEqual([1000, 700])
  })
})
