import { describe, expect, it } from 'vitest'
import { troubles } from './troubles.ts'

const now = new Date('2026-11-22T12:00:00Z')
const overdue = new Date('2026-11-22T11:55:00Z')
const ofSuite = (nextRunAt: string, lastOutcome: string | null) => {
  const suite = {
    id: 's',
    name: 'Nightly',
    nextRunAt,
    lastDueAt: '2026-11-22T11:00:00Z',
    lastOutcome,
    lastNote: 'no such server',
  }
  return troubles({ alerts: [], jobs: [], suites: [suite], flagged: [] }, { runners: [], alerts: [], now, overdue })
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

describe('troubles of results', () => {
  it('are told in words, never by the id of a flag', () => {
    const flagged = [
      { id: '9', seriesId: '1', measuredAt: '2026-11-22T11:00:00Z', flags: [{ id: 'littles-law', evidence: 'x' }] },
    ]
    const rows = { alerts: [], jobs: [], suites: [], flagged } as unknown as Parameters<typeof troubles>[0]
    expect(troubles(rows, { runners: [], alerts: [], now, overdue })).toMatchObject([
      { name: '1 round of 1 series', what: 'rate × mean latency does not match the open connections within 10 %' },
    ])
  })
})
