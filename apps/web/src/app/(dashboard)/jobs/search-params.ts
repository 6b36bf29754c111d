import { type JobStatus, jobStatuses } from '@wrkbench/contracts'
import { eachOf, oneOf, readerOf, text } from '#lib/url/params.ts'

export const jobsParams = { status: eachOf(oneOf(jobStatuses)), cursor: text }
export const loadJobsParams = readerOf(jobsParams)

/** What the page asks the API for; no status: all. */
export const jobsSearch = ({ status, cursor }: { status: readonly JobStatus[]; cursor: string | null }): string => {
  const search = new URLSearchParams({ limit: '50' })
  for (const each of status) search.append('status', each)
  if (cursor) search.set('cursor', cursor)
  return `?${search}`
}
