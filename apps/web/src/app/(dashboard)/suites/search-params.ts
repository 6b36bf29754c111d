import { readerOf, text, withDefault } from '#lib/url/params.ts'
import { queryOf } from '#lib/url/query-of.ts'

export const suitesParams = { q: withDefault(text, ''), cursor: text }
export const loadSuitesParams = readerOf(suitesParams)

/** as many as are in sight at once: a longer list is searched */
export const suitesInSight = 12

export const suitesSearch = ({ q, cursor }: { q: string; cursor: string | null }): string =>
  `?${queryOf({ limit: 50, q: q.trim() || null, cursor })}`
