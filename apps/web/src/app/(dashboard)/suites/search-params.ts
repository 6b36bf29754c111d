import { readerOf, text } from '#lib/url/params.ts'
import { queryOf } from '#lib/url/query-of.ts'

export const suitesParams = { cursor: text }
export const loadSuitesParams = readerOf(suitesParams)

export const suitesSearch = ({ cursor }: { cursor: string | null }): string => `?${queryOf({ limit: 50, cursor })}`
