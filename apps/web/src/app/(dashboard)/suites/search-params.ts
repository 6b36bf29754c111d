import { createLoader, parseAsString } from 'nuqs/server'

export const suitesParams = { cursor: parseAsString }
export const loadSuitesParams = createLoader(suitesParams)

export const suitesSearch = ({ cursor }: { cursor: string | null }): string =>
  `?${new URLSearchParams({ limit: '50', ...(cursor ? { cursor } : {}) })}`
