import type { Overview } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { compareHref, troubleHref } from '#lib/overview/hrefs.ts'
import { sayChanged, sayFurther, sayNothingChanged, sayRunners, sayRunning, troubleCount } from '#lib/overview/words.ts'

const changed = (more: Partial<Overview['changed']>): Overview['changed'] => ({
  since: '2026-11-15T06:00:00.000Z',
  items: [],
  faster: 0,
  slower: 0,
  looked: 0,
  left: 0,
  fresh: 0,
  ...more,
})

describe('what changed, in words', () => {
  it('counts the slower ones first', () => {
    expect(sayChanged(changed({ looked: 50, slower: 20, faster: 1 }))).toBe('20 slower, 1 faster')
    expect(sayChanged(changed({ looked: 5, fresh: 4 }))).toBe('no series')
    expect(sayChanged(changed({ looked: 100, slower: 2, left: 400 }))).toBe('2 slower of 100 looked at')
    expect(sayChanged(changed({ looked: 100, left: 400 }))).toBe('no series of 100 looked at')
  })

  it('does not call it sameness where nothing was compared', () => {
    expect(sayNothingChanged(changed({}))).toMatch(/^Nothing was measured/)
    expect(sayNothingChanged(changed({ looked: 3, fresh: 3 }))).toMatch(/nothing to compare yet/)
    expect(sayNothingChanged(changed({ looked: 100, fresh: 100, left: 400 }))).toMatch(
      /^500 series were measured since then, but of the 100 measured last none has/,
    )
    expect(sayChanged(changed({ looked: 3, fresh: 3 }))).toBe('nothing to compare')
    const some = sayNothingChanged(changed({ looked: 7, fresh: 2, left: 9 }))
    expect(sayNothingChanged(changed({ looked: 7, fresh: 2 }), 1)).toMatch(
      /^Besides 1 alert under “Needs a look”, no change was/,
    )
    expect(some).toBe(
      'No change was found in the 5 series measured since then; 2 more have nothing to compare with on the same hardware, 9 were not looked at.',
    )
    expect(sayNothingChanged(changed({ looked: 7, fresh: 1, left: 1 }))).toBe(
      'No change was found in the 6 series measured since then; 1 more has nothing to compare with on the same hardware, 1 was not looked at.',
    )
  })

  it('leads to the comparison that the verdict was made of', () => {
    const series = {
      scenario: { id: 'json', displayName: 'JSON' },
      environment: { id: 'e', name: 'lab' },
      subject: { name: 'go/gin', displayName: 'Gin', serverId: 'go/gin', framework: 'Gin', colour: 0, language: 'go' },
      profile: { id: '3', profile: {} as never },
      beforeAt: '2026-11-14T06:00:00.000Z',
      at: '2026-11-21T06:00:00.000Z',
    }
    const search = new URL(compareHref(series), 'http://x').searchParams
    expect(search.get('a')).toBe('server:go/gin,environment:lab,date:2026-11-21T06:00:00.000Z')
    expect(search.get('b')).toBe('server:go/gin,environment:lab,date:2026-11-14T06:00:00.000Z')
    expect(troubleHref({ kind: 'stale-suite', id: 's' })).toBe('/suites/s')
  })
})

it('counts what needs a look, also what is not listed', () => {
  const of = (kind: 'open-alert' | 'failed-job') => ({
    kind,
    id: 'x',
    name: 'x',
    what: 'x',
    at: '2026-11-15T06:00:00.000Z',
  })
  const overview = {
    wrong: [of('open-alert'), of('open-alert'), of('failed-job')],
    furtherWrong: [{ kind: 'open-alert' as const, count: 4 }],
  }
  expect(troubleCount(overview)).toBe(7)
  expect(troubleCount(overview, 'open-alert')).toBe(6)
  expect(overview.furtherWrong.map(sayFurther)).toEqual(['4 more alerts'])
  expect(sayFurther({ kind: 'failed-job', count: 1 })).toBe('1 more failed job')
})

it('says how far the one job that runs has come, or how many there are', () => {
  const runs = { total: 50, succeeded: 12, failed: 6, cancelled: 3 }
  const job = (status: string, own = runs) => ({ number: 14, status, runs: own }) as Overview['running'][number]
  const running = (...jobs: ReturnType<typeof job>[]) => ({ running: jobs, furtherRunning: 0 })
  expect(sayRunning(running(job('RUNNING')))).toBe('job 14, 42 %')
  expect(sayRunning(running(job('RUNNING', { total: 0, succeeded: 0, failed: 0, cancelled: 0 })))).toBe('job 14, 0 %')
  const nearlyOver = { total: 250, succeeded: 249, failed: 0, cancelled: 0 }
  expect(sayRunning(running(job('RUNNING', nearlyOver)))).toBe('job 14, 99 %')
  expect(sayRunning(running(job('QUEUED')))).toBe('job 14, queued')
  expect(sayRunning(running(job('RUNNING'), job('QUEUED')))).toBe('2 jobs')
  expect(sayRunning({ ...running(job('RUNNING'), job('QUEUED')), furtherRunning: 7 })).toBe('9 jobs')
  expect(sayRunning(running())).toBe('nothing')
})

it('counts the runners that are connected', () => {
  const runners = (...online: boolean[]) => online.map((one) => ({ online: one })) as Overview['runners']
  expect([[], [true, true], [true, false], [false]].map((online) => sayRunners(runners(...online)))).toEqual([
    'none yet',
    '2 runners connected',
    '1 of 2 connected',
    '0 of 1 connected',
  ])
})
