import { describe, expect, it } from 'vitest'
import { jobsSearch, loadJobsParams } from './search-params.ts'

describe('the URL of the job list', () => {
  it('starts with the newest and carries the place of older pages', () => {
    expect(jobsSearch(loadJobsParams(new URLSearchParams()))).toBe('?limit=50')
    expect(jobsSearch(loadJobsParams(new URLSearchParams('cursor=a b')))).toBe('?limit=50&cursor=a+b')
  })

  it('carries the statuses asked for, and drops what is none', () => {
    const params = loadJobsParams(new URLSearchParams('status=FAILED&status=ASLEEP&status=PARTIAL'))
    expect(jobsSearch(params)).toBe('?limit=50&status=FAILED&status=PARTIAL')
  })
})
