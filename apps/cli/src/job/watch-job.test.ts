import type { JobDetail } from '@wrkbench/contracts'
import { afterEach, expect, it, vi } from 'vitest'
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

afterEach(() => {
  vi.useRealTimers()
})

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

it('says once when a runner goes away while the job is followed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const here = { name: 'bench-1', duty: 'leads', online: true, notTaking: null, roles: ['LOAD', 'SERVER'], labels: [] }
  let online = true
  let status = 'QUEUED'
  const { readable, writable } = new TransformStream()
  const open = vi.fn(async () => new Response(readable))
  const api = {
    get: async (path: string) =>
      path === '/runners' ? { items: [{ ...here, online, environment: { id: 'e1', name: 'lab' } }] } : job(status),
    open,
  } as unknown as Api
  const told: string[] = []
  const stream = { write: (text: string) => told.push(text) }
  const around = { progress: stream, out: stream, env: {}, stop: new AbortController().signal, wait: async () => {} }
  const watching = watchJob(api, 'j', false, around as unknown as Surroundings)
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  const inHalfAMinute = () => vi.advanceTimersByTimeAsync(30_000)
  await inHalfAMinute()
  expect(told.join('')).not.toContain('bench-1')
  online = false
  await inHalfAMinute()
  await inHalfAMinute()
  expect(told.filter((line) => line === 'The job waits for runners of lab: bench-1 is offline.\n')).toHaveLength(1)
  status = 'CANCELLED'
  await writable.close()
  expect(await watching).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})
