import { describe, expect, it } from 'vitest'
import type { RunnerEntry } from '../runner/runner-list.ts'
import { crewOf } from './job-crew.ts'

const runner = (name: string, duty: RunnerEntry['duty'], more: Partial<RunnerEntry> = {}) =>
  ({
    name,
    duty,
    online: true,
    notTaking: null,
    roles: ['LOAD'],
    labels: [],
    environment: { id: 'e1', name: 'pair' },
    ...more,
  }) as RunnerEntry
const leads = runner('loads', 'leads')
const serves = runner('serves', 'serves', { roles: ['SERVER'] })

describe('crewOf', () => {
  it('names runners that a run needs and that are away', () => {
    const crew = crewOf([leads, { ...serves, online: false }, runner('helps', 'assists')], 'e1')
    expect(crew.leader?.name).toBe('loads')
    expect(crew.away.map(({ name }) => name)).toEqual(['serves'])
  })

  it('names runners that are online but take no runs', () => {
    const paused = { ...leads, notTaking: { kind: 'paused' as const, why: 'paused by Ada' } }
    expect(crewOf([paused, serves], 'e1').away).toEqual([paused])
  })

  it('needs no runner that stands by, and none of another environment', () => {
    const idle = runner('idle', 'stands-by', { online: false })
    const other = runner('other', 'leads', { online: false, environment: { id: 'e2', name: 'other' } })
    expect(crewOf([leads, serves, idle, other], 'e1')).toEqual({
      leader: leads,
      away: [],
      lacksServer: false,
      lacksLabels: [],
    })
  })

  it('knows which labels its leader does not bear', () => {
    const quiet = runner('quiet', 'leads', { labels: ['quiet'] })
    expect(crewOf([quiet], 'e1', ['gpu', 'quiet']).lacksLabels).toEqual(['gpu'])
    expect(crewOf([], 'e1', ['gpu']).lacksLabels).toEqual(['gpu'])
  })

  it('knows when nobody there may serve', () => {
    expect(crewOf([leads], 'e1').lacksServer).toBe(true)
    expect(crewOf([runner('both', 'leads', { roles: ['SERVER', 'LOAD'] })], 'e1').lacksServer).toBe(false)
  })

  it('is empty if no runner has registered', () => {
    expect(crewOf([serves], 'e2')).toEqual({ leader: null, away: [], lacksServer: false, lacksLabels: [] })
  })
})
