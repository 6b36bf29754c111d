import type { RunnerEntry } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { whoIsAway } from './who-is-away.ts'

const job = { environment: { id: 'e1', name: 'lab' }, runnerLabels: [] }
const runner = (name: string, more: Partial<RunnerEntry> = {}) =>
  ({
    name,
    duty: 'leads',
    online: true,
    notTaking: null,
    roles: ['LOAD', 'SERVER'],
    labels: [],
    environment: job.environment,
    ...more,
  }) as RunnerEntry

describe('whoIsAway', () => {
  it('says nothing where somebody is there', () => {
    expect(whoIsAway([runner('a')], job)).toBeNull()
  })

  it('says that there is nobody, who is away, and who takes nothing and why', () => {
    expect(whoIsAway([], job)).toContain('No runner takes runs for lab')
    const other = { id: 'e2', name: 'else' }
    expect(whoIsAway([runner('a', { environment: other })], job)).toContain('No runner takes runs for lab')
    expect(whoIsAway([runner('a', { online: false })], job)).toContain('a is offline')
    const paused = runner('a', { notTaking: { kind: 'paused', why: 'paused by Ada: new fan' } })
    const serves = runner('b', { duty: 'serves', online: false })
    expect(whoIsAway([paused, serves], job)).toContain('a takes no runs, paused by Ada: new fan; b is offline')
  })

  it('says which role or label is missing', () => {
    expect(whoIsAway([runner('a', { roles: ['LOAD'] })], job)).toContain('lab needs a runner with the role SERVER')
    expect(whoIsAway([runner('a')], { ...job, runnerLabels: ['gpu'] })).toContain(
      'the labels gpu, which a does not have',
    )
  })
})
