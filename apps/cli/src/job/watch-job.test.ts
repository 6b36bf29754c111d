import type { JobDetail } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import type { Surroundings } from '../command.ts'
import type { Api } from '../instance/api.ts'
import { watchJob } from './watch-job.ts'

const job = (status: string) =>
  ({
    id: 'j',
    number: 7,
    status,
    runList: [],
    cells: [],
    profiles: [],
    unapproved: [],
    queuePosition: 0,
    environment: { id: 'e1', name: 'lab' },
    runnerLabels: [],
    startedAt: null,
    finishedAt: null,
    rounds: 1,
    runs: { total: 0, active: 0, failed: 0, queued: 0, cancelled: 0, succeeded: 0 },
  }) as unknown as JobDetail

it('says why nothing happens if no runner is available', async () => {
  const answers = [job('QUEUED'), job('QUEUED'), job('CANCELLED')]
  const asked: string[] = []
  const api = {
    get: async (path: string) => {
      asked.push(path)
      return path === '/runners' ? { items: [] } : answers.shift()
    },
    open: async () => new Response(''),
  } as unknown as Api
  const told: string[] = []
  const stream = { write: (text: string) => told.push(text) }
  const around = { progress: stream, out: stream, env: {}, stop: new AbortController().signal, wait: async () => {} }
  expect(await watchJob(api, 'j', false, around as unknown as Surroundings)).toBe(1)
  expect(told.join('')).toContain('No runner takes runs for lab')
  expect(asked.filter((path) => path === '/runners')).toHaveLength(1)
})
