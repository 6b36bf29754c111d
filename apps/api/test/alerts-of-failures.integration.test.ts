import type { Alert, AlertList } from '@wrkbench/contracts'
import { watchResults } from '@wrkbench/core'
import { createDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'
import { unsteady } from './support/unsteady.ts'

let api: TestApp
beforeAll(async () => {
  api = await startApp({ database: await createDatabase(), limits: { report: 100_000 } })
})
afterAll(() => api.close())

const now = Math.floor(Date.now() / 1000) * 1000
const alertsOf = async (subject: string): Promise<Alert[]> => {
  const answer = await api.call('apiToken', { url: '/api/v1/alerts?limit=500' })
  return answer.json<AlertList>().items.filter((alert) => alert.subject.name === subject)
}

describe('results of a server that fails', () => {
  const seconds = 10
  /** Submits a report of one round, of whose requests this share succeeds. */
  const fails = async (subject: string, minutesAgo: number, share: number, perSecond = 1000) => {
    const requests = perSecond * seconds
    const metrics = { requests, successes: requests * share, durationSeconds: seconds }
    const payload = {
      ...{ environment: 'ci', branch: 'main', commit: `c${minutesAgo}` },
      startedAt: new Date(now - minutesAgo * 60_000).toISOString(),
      results: [{ subject, scenario: 'checkout', metrics }],
    }
    const headers = { 'idempotency-key': `failures-${subject}-${minutesAgo}` }
    const answer = await api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload, headers })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  /** Submits points of one round each. */
  const usual = async (subject: string) => {
    for (let i = 0; i < 12; i++) await fails(subject, 111 - i, 1, Math.round(unsteady(i, 1000)))
    expect(await watchResults(api)).toBe(0)
  }

  it('where nothing succeeds any more, the second point opens an alert; points that succeed again close it', async () => {
    await usual('dead')
    await fails('dead', 90, 0)
    expect(await watchResults(api)).toBe(0)
    await fails('dead', 89, 0)
    expect(await watchResults(api)).toBe(1)
    const [alert] = await alertsOf('dead')
    expect(alert).toMatchObject({
      kind: 'regression',
      state: 'open',
      after: 0,
      ratio: 0,
      interval: { low: 0, high: 0 },
    })
    expect(alert?.sentence).toMatch(/^dead checkout on ci has had no successful request since .*, commit c90$/)
    await fails('dead', 88, 0.4)
    await fails('dead', 87, 0.4)
    await watchResults(api)
    expect((await alertsOf('dead'))[0]).toMatchObject({ state: 'open', ratio: expect.closeTo(0.4, 2) })
    await fails('dead', 80, 1)
    await fails('dead', 79, 1)
    expect(await watchResults(api)).toBe(1)
    expect(await alertsOf('dead')).toMatchObject([{ state: 'closed', closed: { because: 'recovered' } }])
  })

  it('where a part fails, so that fewer succeed, there is an alert; where no fewer succeed, none', async () => {
    for (const subject of ['partly', 'rarely', 'eagerly']) await usual(subject)
    for (const minutes of [90, 89, 88]) {
      await fails('partly', minutes, 0.7)
      await fails('rarely', minutes, 0.998)
      // it turns many away, and has more time for the others
      await fails('eagerly', minutes, 0.5, 4000)
    }
    await watchResults(api)
    expect(await alertsOf('partly')).toMatchObject([{ kind: 'regression', ratio: expect.closeTo(0.7, 2) }])
    expect([await alertsOf('rarely'), await alertsOf('eagerly')]).toEqual([[], []])
  })
})
