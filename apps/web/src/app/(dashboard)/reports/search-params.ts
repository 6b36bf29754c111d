import { readerOf, text } from '#lib/url/params.ts'
import { queryOf } from '#lib/url/query-of.ts'

/** What restricts the list: the words before each in its title. */
const reportsFilters = { source: 'from', branch: 'of branch', environment: 'in' } as const
type ReportsFilter = keyof typeof reportsFilters

export const reportsParams = { cursor: text, source: text, branch: text, environment: text }
export const loadReportsParams = readerOf(reportsParams)
type ReportsAsked = Record<keyof typeof reportsParams, string | null>

/** `from github-actions, of branch main`; empty if nothing is left out */
export const sayFilters = (asked: ReportsAsked): string =>
  Object.entries(reportsFilters)
    .flatMap(([name, word]) => (asked[name as ReportsFilter] ? [`${word} ${asked[name as ReportsFilter]}`] : []))
    .join(', ')

export const reportsSearch = (asked: ReportsAsked): string => `?${queryOf({ limit: 50, ...asked })}`

/** The list of what has this, and nothing else chosen. */
export const reportsHref = (name: ReportsFilter, value: string): string =>
  `/reports?${new URLSearchParams({ [name]: value })}`
