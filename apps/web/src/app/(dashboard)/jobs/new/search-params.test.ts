import { describe, expect, it } from 'vitest'
import { doneJob } from '../../../../../dev/fixtures/sample-jobs.ts'
import { draftHref, draftHrefForServer, loadDraftParams } from './search-params.ts'

const load = (href: string) => loadDraftParams(new URL(href, 'http://localhost').searchParams)

describe('the URL of a half-built job', () => {
  it('carries a whole job there and back', () => {
    const job = doneJob()
    expect(load(draftHref(job))).toEqual({
      servers: job.servers,
      scenarios: ['json', 'plaintext'],
      load: [{ generator: 'wrk', connections: 64, threads: 2, durationSeconds: 4 }],
      rounds: 5,
      warmup: 2,
      label: 'Nightly, JSON',
      environment: job.environment.id,
    })
  })

  it('starts empty, and drops loads it does not understand', () => {
    expect(load('/jobs/new')).toMatchObject({ servers: [], load: [], rounds: 5, warmup: 5, label: null })
    expect(load('/jobs/new?load=wrk~c64~d5,siege~c1').load).toHaveLength(1)
    expect(load(draftHrefForServer('go/gin')).servers).toEqual(['go/gin'])
  })
})
