import { describe, expect, it } from 'vitest'
import { draftHrefForServer } from '#lib/job-draft/server-href.ts'
import { doneJob } from '../../../../../test/support/sample-jobs.ts'
import { draftHref, loadDraftParams } from './search-params.ts'

const load = (href: string) => loadDraftParams(new URL(href, 'http://localhost').searchParams)

describe('the URL of a half-built job', () => {
  it('carries a whole job there and back', () => {
    const job = { ...doneJob(), spareRounds: 2 }
    expect(load(draftHref(job))).toEqual({
      servers: job.servers,
      scenarios: ['json', 'plaintext'],
      load: [{ generator: 'wrk', connections: 64, threads: 2, durationSeconds: 4 }],
      sweepConnections: [],
      sweepThreads: [],
      sweepPipeline: [],
      sweepRate: [],
      servedOnly: false,
      aa: false,
      rounds: 5,
      spare: 2,
      warmup: 2,
      warmupMax: 2,
      order: 'interleaved',
      pinning: 'auto',
      label: 'Nightly, JSON',
      environment: job.environment.id,
      runnerLabels: [],
      suite: null,
    })
  })

  it('has the rounds of one side of an A/A job', () => {
    const aa = { ...doneJob(), aa: [], rounds: 20 }
    expect(load(draftHref(aa))).toMatchObject({ aa: true, rounds: 10 })
  })

  it('keeps where the processes run', () => {
    expect(load(draftHref({ ...doneJob(), pinning: 'off' })).pinning).toBe('off')
    expect(load('/jobs/new?pinning=sideways').pinning).toBe('auto')
  })

  it('starts empty, and drops loads it does not understand', () => {
    expect(load('/jobs/new')).toMatchObject({ servers: [], load: [], rounds: 5, warmup: 5, warmupMax: 20, label: null })
    expect(load('/jobs/new?load=wrk~c64~d5,siege~c1').load).toHaveLength(1)
    expect(load(draftHrefForServer('go/gin')).servers).toEqual(['go/gin'])
  })
})
