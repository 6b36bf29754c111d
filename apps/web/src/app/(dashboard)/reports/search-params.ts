import { createLoader, parseAsString } from 'nuqs/server'

export const reportsParams = { cursor: parseAsString, source: parseAsString }
export const loadReportsParams = createLoader(reportsParams)

export const reportsSearch = ({ cursor, source }: { cursor: string | null; source: string | null }): string =>
  `?${new URLSearchParams({ limit: '50', ...(cursor ? { cursor } : {}), ...(source ? { source } : {}) })}`
