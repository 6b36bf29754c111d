import { createLoader, parseAsString } from 'nuqs/server'

export const jobsParams = { cursor: parseAsString }
export const loadJobsParams = createLoader(jobsParams)

export const jobsSearch = ({ cursor }: { cursor: string | null }): string =>
  `?${new URLSearchParams({ limit: '50', ...(cursor ? { cursor } : {}) })}`
