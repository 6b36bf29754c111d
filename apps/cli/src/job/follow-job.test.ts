import type { JobDetail } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { NotAskedError } from '../errors.ts'
import { type Api, RefusedError } from '../instance/api.ts'
import { followJob, type Watched } from './follow-job.ts'

type Status = JobDetail['status']
const run = (id: string, status: string) => ({ id, serverId: id, attempt: 1, status, progress: 0 })
/** a job with two runs, of which `ended` are over */
const job = (ended: number, lastEventId: number, status: Status = 'RUNNING'): JobDetail =>
  ({
    id: 'j',
    number: 7,
    status,
    lastEventId,
    runList: ['a', 'b'].map((id, index) => run(id, index < ended ? 'SUCCEEDED' : 'QUEUED')),
  }) as unknown as JobDetail
const stream = (...runs: string[]): Response =>
  new Response(
    runs.map((runId) => `event: run\nid: 4\ndata: ${JSON.stringify({ runId, status: 'SUCCEEDED' })}\n\n`).join(''),
  )
const away = (): never => {
  throw new NotAskedError('it does not answer')
}

/** Follows a job on an instance that gives these answers in order. Returns what was asked and shown. */
const play = async (jobs: (() => JobDetail)[], streams: (() => Response)[], stop = new AbortController()) => {
  const [asked, shown]: [string[], Watched[]] = [[], []]
  const api = {
    url: 'http://api',
    get: async () => (jobs.shift() ?? away)(),
    open: async (path: string) => {
      asked.push(path.replace(/.*lastEventId=/, ''))
      return (streams.shift() ?? away)()
    },
  } as unknown as Api
  const around = { stop: stop.signal, wait: () => Promise.resolve() }
  const ended = followJob(api, '7', around, (watched) => shown.push(watched))
  const outcome = await ended.catch((error: Error) => error)
  const totals = shown.map(({ total }) => total)
  return { outcome, asked, totals, done: shown.map(({ done, isAway }) => (isAway ? 'away' : done)) }
}

describe('followJob', () => {
  it('counts a run once, however often it was tried', async () => {
    const twice = (status: Status): JobDetail => {
      const found = job(2, 9, status)
      const [first] = found.runList
      return { ...found, runList: [...found.runList, { ...first, id: 'again', attempt: 2 }] } as JobDetail
    }
    const { done, totals } = await play([() => twice('RUNNING'), () => twice('SUCCEEDED')], [() => stream()])
    expect([new Set(done), new Set(totals)]).toEqual([new Set([2]), new Set([2])])
  })

  it('asks for the job again when an event tells of a run that it does not know, such as one of a spare round', async () => {
    const spare = (status: Status): JobDetail => {
      const found = job(2, 9, status)
      return { ...found, runList: [...found.runList, { ...run('c', 'QUEUED'), round: 4 }] } as JobDetail
    }
    const { totals, asked } = await play(
      [() => job(2, 3), () => spare('RUNNING'), () => spare('SUCCEEDED')],
      [() => stream('c', 'a', 'a', 'a'), () => stream('c')],
    )
    expect(asked).toEqual(['3', '9'])
    expect(totals).toEqual([2, 2, 3, 3, 3])
  })

  it('goes on where the job is after an outage, never back', async () => {
    const { outcome, asked, done } = await play(
      [() => job(0, 3), away, away, () => job(1, 9), () => job(2, 12, 'SUCCEEDED')],
      [() => stream('a'), () => stream(), () => stream(), () => stream('b')],
    )
    expect(outcome).toMatchObject({ status: 'SUCCEEDED' })
    expect(asked).toEqual(['3', '3', '3', '9'])
    expect(done).toEqual([0, 1, 'away', 'away', 1, 2, 2])
  })

  it('gives up an instance that stays away', async () => {
    const { outcome, done } = await play([() => job(0, 3)], [])
    expect(outcome).toBeInstanceOf(NotAskedError)
    expect(done.length).toBeGreaterThan(10)
  })

  it('does not ask again where it was refused', async () => {
    const refused = () => {
      throw new RefusedError(404, {}, 'There is no job 7.')
    }
    expect((await play([refused], [])).outcome).toBeInstanceOf(RefusedError)
    const { outcome, asked } = await play([() => job(0, 3)], [refused])
    expect([outcome instanceof RefusedError, asked]).toEqual([true, ['3']])
  })

  it('is the job as it is for who does not want to wait', async () => {
    const stop = new AbortController()
    const interrupted = () => {
      stop.abort()
      return away()
    }
    expect((await play([() => job(1, 3)], [interrupted], stop)).outcome).toMatchObject({ status: 'RUNNING' })
  })
})
