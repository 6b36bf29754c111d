import { readerOf, text } from '#lib/url/params.ts'

export const reportsParams = { cursor: text, source: text }
export const loadReportsParams = readerOf(reportsParams)

export const reportsSearch = ({ cursor, source }: { cursor: string | null; source: string | null }): string =>
  `?${new URLSearchParams({ limit: '50', ...(cursor ? { cursor } : {}), ...(source ? { source } : {}) })}`
