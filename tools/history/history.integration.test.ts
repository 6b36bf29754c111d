import path from 'node:path'
import type { Leaderboard } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../apps/api/test/support/start-app.ts'
import { givenValue } from './given-value.ts'
import { handInHistory, type Instance } from './hand-in.ts'
import type { History, HistoryRow } from './history.ts'
import { readHistories } from './read-histories.ts'

const root = path.resolve(import.meta.dirname, '../..')
let api: TestApp
let instance: Instance
const said: string[] = []

beforeAll(async () => {
  api = await startApp()
  instance = { apiUrl: await api.app.listen({ host: '127.0.0.1', port: 0 }), token: api.tokens.apiToken }
  await handInHistory(root, instance, (line) => said.push(line))
})
afterAll(() => api.close())

const board = async (query: Record<string, string>): Promise<Leaderboard> => {
  const url = `/api/v1/leaderboard?${new URLSearchParams({ metric: 'requestsPerSecond', ...query })}`
  return (await api.call('apiToken', { method: 'GET', url })).json()
}

/** The rate with the digits of the source; of the output if there is one. */
const rateOf = ({ figures, output, load }: HistoryRow): number | null => {
  if (output) return Number(typeof output.rate === 'string' ? output.rate : output.rate[0])
  const given = figures['requestsPerSecond.mean']
  if (given) return givenValue(given)
  return figures.requests ? Number(figures.requests) / (load?.durationSeconds ?? Number.NaN) : null
}

/** Rows that share one leaderboard, by where and how they were measured. */
const boardsOf = ({ rows, environments }: History) => {
  const boards = new Map<string, HistoryRow[]>()
  for (const row of rows.filter(({ missing }) => missing === undefined)) {
    const environment = environments[row.environment ?? 'only']?.name ?? ''
    const key = JSON.stringify([environment, row.scenario, row.load])
    boards.set(key, [...(boards.get(key) ?? []), row])
  }
  return [...boards].map(([key, own]) => ({ key: JSON.parse(key) as [string, string, object], own }))
}

describe.each(readHistories(root))('$id on the leaderboards', (history) => {
  it('stands with every figure, in the order of its values, each without a rank and with the reason', async () => {
    for (const { key, own } of boardsOf(history)) {
      const [environment, scenario, load] = key
      const { choices } = await board({ environment, scenario })
      const profile = choices.profiles.find((choice) => expect.objectContaining(load).asymmetricMatch(choice.profile))
      const { rows, environment: place } = await board({ environment, scenario, profile: profile?.id ?? 'none' })
      const byRate = own.toSorted((a, b) => (rateOf(b) ?? 0) - (rateOf(a) ?? 0))
      const names = rows.map(({ subject }) => subject.name)
      if (rateOf(own[0] as HistoryRow) !== null) expect(names).toEqual(byRate.map(({ subject }) => subject))
      expect(names.toSorted()).toEqual(own.map(({ subject }) => subject).toSorted())
      for (const row of own) {
        const shown = rows.find(({ subject }) => subject.name === row.subject)
        expect(shown).toMatchObject({ rank: null, note: expect.stringMatching(/./), rounds: 1 })
        expect(shown?.columns.requestsPerSecond).toBe(rateOf(row))
        const { 'latency.mean': mean, 'latency.max': max } = row.figures
        if (mean) expect(shown?.columns.latencyMeanUs).toBe(givenValue(mean))
        if (max) expect(shown?.columns.latencyMaxUs).toBe(givenValue(max))
        expect(shown?.subject.frameworkVersion).toBe(row.version ?? null)
        expect(shown?.measuredAt).toBe(new Date(history.date.at).toISOString())
      }
      expect(place?.facts?.hostname).toBe(history.environments[own[0]?.environment ?? 'only']?.hosts[0]?.facts.hostname)
    }
  })

  it('is stored with counts, metrics of its own and outputs', async () => {
    for (const row of history.rows.filter(({ missing }) => missing === undefined)) {
      const environment = history.environments[row.environment ?? 'only']?.name ?? ''
      const stored = await api.ctx.db.prisma.result.findMany({
        where: {
          series: { scenarioId: row.scenario, subject: { name: row.subject }, environment: { name: environment } },
          ...(row.figures.requests ? { requests: BigInt(row.figures.requests) } : {}),
        },
        include: { custom: true, artifacts: true, series: { include: { loadProfile: true } } },
      })
      const own = stored.filter(({ series }) =>
        expect.objectContaining({ ...row.load }).asymmetricMatch(series.loadProfile.profile),
      )
      expect(own, `${row.table}: ${row.name}`).toHaveLength(1)
      const custom = Object.fromEntries((own[0]?.custom ?? []).map(({ name, value }) => [name, value]))
      const given = Object.entries(row.custom ?? {}).map(([name, text]) => [name, givenValue(text ?? '')])
      expect(custom).toEqual(Object.fromEntries(given))
      expect(own[0]?.artifacts).toHaveLength(row.output ? 1 : 0)
    }
  })
})

it('says what it did; a second time stores nothing', async () => {
  const { result, report } = api.ctx.db.prisma
  expect([await report.count(), await result.count()]).toEqual([7, 78])
  await handInHistory(root, instance, (line) => said.push(line))
  expect([await report.count(), await result.count()]).toEqual([7, 78])
  expect(said).toHaveLength(10)
  expect(said[1]).toBe(
    '  2018  Iris, .NET Core and Express with throng: 10 results (2 rows of its table have no figures)',
  )
  for (const line of said.slice(5)) expect(line).toMatch(/: there already$/)
})
