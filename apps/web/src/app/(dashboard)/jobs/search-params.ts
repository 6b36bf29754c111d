import { type JobStatus, jobStatuses } from '@wrkbench/contracts'
import { createLoader, parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server'

export const jobsParams = { status: parseAsNativeArrayOf(parseAsStringLiteral(jobStatuses)), cursor: parseAsString }
export const loadJobsParams = createLoader(jobsParams)

/** What the page asks the API for; no status: all. */
export const jobsSearch = ({ status, cursor }: { status: readonly JobStatus[]; cursor: string | null }): string => {
  const search = new URLSearchParams({ limit: '50' })
  for (const each of status) search.append('status', each)
  if (cursor) search.set('cursor', cursor)
  return `?${search}`
}
