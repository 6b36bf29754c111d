import { describe, expect, it } from 'vitest'
import { jobsSearch, loadJobsParams } from './search-params.ts'

describe('the URL of the job list', () => {
  it('starts with the newest and carries the place of older pages', () => {
    expect(jobsSearch(loadJobsParams(new URLSearchParams()))).toBe('?limit=50')
    expect(jobsSearch(loadJobsParams(new URLSearchParams('cursor=a b')))).toBe('?limit=50&cursor=a+b')
  })
})
