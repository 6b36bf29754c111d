import type { Alert } from '@wrkbench/contracts'
import type { RunnerRow, TroubleRows } from '@wrkbench/db'
import { describe, expect, it } from 'vitest'
import { troubles } from './troubles.ts'

const now = new Date('2026-11-22T12:00:00Z')
const overdue = new Date('2026-11-22T11:55:00Z')
const nothing = { alerts: [], jobs: [], suites: [], flagged: [], totals: { alerts: 0, jobs: 0, suites: 0 } }
const nobody = { runners: [], alerts: [], now, overdue }
const ofSuite = (nextRunAt: string, lastOutcome: string | null) => {
  const suite = {
    id: 's',
    name: 'Nightly',
    nextRunAt,
    lastDueAt: '2026-11-22T11:00:00Z',
    lastOutcome,
    lastNote: 'no such server',
  }
  return troubles({ ...nothing, suites: [suite] }, nobody).wrong
}

describe('troubles of suites', () => {
  it('say why the last turn failed, also in the minutes in which the next one is due', () => {
    expect(ofSuite('2026-11-22T11:58:00Z', 'failed')).toMatchObject([
      { what: 'could not be started: no such server', at: '2026-11-22T11:00:00.000Z' },
    ])
  })

  it('say that nobody starts them, once a turn is late', () => {
    expect(ofSuite('2026-11-22T11:54:00Z', 'failed')).toMatchObject([
      { what: expect.stringContaining('overdue'), at: '2026-11-22T11:54:00.000Z' },
    ])
  })
})

describe('troubles of suites that were passed over', () => {
  it('say so, with the reason where there is one', () => {
    expect(ofSuite('2026-11-22T11:58:00Z', 'skipped')).toMatchObject([{ what: 'was passed over: no such server' }])
    // due exactly at the limit: not late yet
    expect(ofSuite('2026-11-22T11:55:00Z', 'skipped')).toMatchObject([{ what: 'was passed over: no such server' }])
  })
})

it('troubles of jobs say how many runs failed, where and why', () => {
  const job = { id: 'j', number: 12, failed: 2, total: 5, environmentName: 'lab', finishedAt: '2026-11-22T11:00:00Z' }
  const of = (why: string | null) =>
    troubles({ ...nothing, jobs: [{ ...job, status: 'FAILED', why }] } as TroubleRows, nobody).wrong
  expect(of('no answer')).toMatchObject([{ name: 'Job 12', what: '2 of 5 runs failed on lab: no answer' }])
  expect(of(null)).toMatchObject([{ what: '2 of 5 runs failed on lab' }])
})

it('troubles of runners are those that were silent for more than 15 seconds', () => {
  const runner = (name: string, silent: number) =>
    ({ id: name, name, environmentName: 'lab', lastHeartbeatAt: new Date(now.getTime() - silent * 1000) }) as RunnerRow
  const { wrong } = troubles(nothing, { ...nobody, runners: [runner('well', 15), runner('lost', 16)] })
  expect(wrong.map(({ kind, name }) => [kind, name])).toEqual([['lost-runner', 'lost']])
})

it('troubles of alerts name the series once', () => {
  const alert = (sentence: string) =>
    ({
      id: 'a',
      sentence,
      openedAt: '2026-11-22T11:00:00.000Z',
      subject: { displayName: 'Gin' },
      scenario: { displayName: 'JSON' },
      environment: { name: 'lab' },
    }) as Alert
  const of = (sentence: string) => troubles(nothing, { ...nobody, alerts: [alert(sentence)] }).wrong
  expect(of('Gin JSON on lab lost 6 %')).toMatchObject([{ name: 'Gin JSON on lab', what: 'lost 6 %' }])
  expect(of('p99 of Gin JSON on lab rose by 50 %')).toMatchObject([{ what: 'p99 rose by 50 %' }])
})

it('lists at most five of a kind, those of most series first, and counts the others', () => {
  const alerts = Array.from({ length: 7 }, (_, i) => ({
    id: `${i}`,
    sentence: 'x',
    openedAt: null,
    createdAt: '2026-11-22T11:00:00.000Z',
    subject: { displayName: 'Gin' },
    scenario: { displayName: 'JSON' },
    environment: { name: 'lab' },
  })) as unknown as Alert[]
  const newest = { id: '1', measuredAt: '2026-11-22T11:00:00Z' }
  const flagged: TroubleRows['flagged'] = [
    { flag: 'steal', results: 2, series: 1, newest },
    { flag: 'errors', results: 2, series: 2, newest },
    { flag: 'not-steady', results: 9, series: 9, newest },
  ]
  const totals = { alerts: 9, jobs: 0, suites: 0 }
  const runners = Array.from(
    { length: 6 },
    (_, i) => ({ id: `${i}`, name: 'x', lastHeartbeatAt: new Date(0) }) as RunnerRow,
  )
  const { wrong: found, furtherWrong } = troubles({ ...nothing, flagged, totals }, { ...nobody, alerts })
  expect(furtherWrong).toEqual([{ kind: 'open-alert', count: 4 }])
  expect(troubles(nothing, { ...nobody, runners }).furtherWrong).toEqual([{ kind: 'lost-runner', count: 1 }])
  expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    ...[0, 1, 2, 3, 4].map((id) => `open-alert ${id}`),
    ...['flagged-results 1', 'flagged-results 1'],
  ])
  expect(found.slice(5).map(({ name }) => name)).toEqual(['2 rounds of 2 series', '2 rounds of 1 series'])
})

describe('troubles of results', () => {
  it('are told in words, never by the id of a flag', () => {
    const newest = { id: '9', measuredAt: '2026-11-22T11:00:00Z' }
    const flagged = [{ flag: 'littles-law', results: 1, series: 1, newest }]
    expect(troubles({ ...nothing, flagged }, nobody).wrong).toMatchObject([
      { name: '1 round of 1 series', what: 'rate × mean latency does not match the open connections within 10 %' },
    ])
  })
})
