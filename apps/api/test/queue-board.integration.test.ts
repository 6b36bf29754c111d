import type { JobDetail } from '@wrkbench/contracts'
import { createBoardQueues, createRunQueue } from '@wrkbench/queue'
import { queueBackends } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from './support/people.ts'
import { job, register } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const backends = await queueBackends()

describe.each(backends)('the board of queues on $name', ({ name, url, drop }) => {
  const queue = createRunQueue({ url, log })
  const boardQueues = createBoardQueues({ url, log })
  let api: TestApp
  beforeAll(async () => {
    api = await startApp({ queue: name === 'redis' ? queue : undefined, boardQueues })
    await register(api)
  })
  afterAll(async () => {
    await api.close()
    await boardQueues?.close()
    await queue.close()
    await drop()
  })
  const board = (path: string, token: 'apiToken' | null = 'apiToken') =>
    api.call(token, { url: `/admin/queues${path}` })

  it('is for administrators of the instance', async () => {
    expect((await board('', null)).statusCode).toBe(401)
    const member = await person(api, 'Max', { default: 'admin' })
    const headers = { authorization: `Bearer ${member.token}` }
    expect((await api.call(null, { url: '/admin/queues', headers })).statusCode).toBe(403)
  })

  if (name === 'postgres') {
    it('says that it reads Redis only', async () => {
      const answer = await board('')
      expect([answer.statusCode, answer.json().detail]).toEqual([404, expect.stringContaining('Redis only')])
    })
    return
  }

  it('shows the page, and what waits in each queue', async () => {
    const page = await board('')
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('wrkbench queues')])
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    const script = /src="(static\/js\/main[^"]+)"/.exec(page.body)?.[1]
    expect((await board(`/${script}`)).statusCode).toBe(200)
    const created = await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: { ...job, rounds: 3 } })
    const { environment } = created.json<JobDetail>()
    const { queues } = (await board('/api/queues')).json<{ queues: { name: string; counts: { waiting: number } }[] }>()
    expect(queues.find((one) => one.name.includes(environment.id))?.counts.waiting).toBe(3)
  })

  it('takes no change', async () => {
    const change = { method: 'PUT', url: '/admin/queues/api/queues/suites/pause' } as const
    const { statusCode, headers } = await api.call('apiToken', change)
    expect([statusCode, headers.allow]).toEqual([405, 'GET'])
  })
})
