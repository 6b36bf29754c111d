import { readerOf, text } from '#lib/url/params.ts'

export const suitesParams = { cursor: text }
export const loadSuitesParams = readerOf(suitesParams)

export const suitesSearch = ({ cursor }: { cursor: string | null }): string =>
  `?${new URLSearchParams({ limit: '50', ...(cursor ? { cursor } : {}) })}`
