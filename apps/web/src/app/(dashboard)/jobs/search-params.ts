import { type JobStatus, jobStatuses } from '@wrkbench/contracts'
import { eachOf, oneOf, readerOf, text } from '#lib/url/params.ts'
import { queryOf } from '#lib/url/query-of.ts'

export const jobsParams = { status: eachOf(oneOf(jobStatuses)), cursor: text }
export const loadJobsParams = readerOf(jobsParams)

/** What the page asks the API for; no status: all. */
export const jobsSearch = ({ status, cursor }: { status: readonly JobStatus[]; cursor: string | null }): string =>
  `?${queryOf({ limit: 50, status, cursor })}`
