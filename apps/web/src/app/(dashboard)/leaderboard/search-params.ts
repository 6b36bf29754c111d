import { type MetricId, metricIds } from '@wrkbench/contracts'
import { type BoardFilter, type ColumnId, columnIds, defaultColumns, metricsBeside } from '@wrkbench/tables'
import { hrefTo, listOf, oneOf, readerOf, text, withDefault } from '#lib/url/params.ts'

/** What the API is asked for, and how the answer is shown: all of it in the URL. */
export const leaderboardParams = {
  scenario: text,
  environment: text,
  profile: text,
  metric: withDefault(oneOf(metricIds), 'successesPerSecond'),
  at: text,
  framework: withDefault(listOf(text), []),
  language: withDefault(listOf(text), []),
  class: withDefault(listOf(text), []),
  columns: withDefault(listOf(oneOf(columnIds)), defaultColumns),
}

export const loadLeaderboardParams = readerOf(leaderboardParams)
export const leaderboardHref = hrefTo(leaderboardParams)

type Asked = {
  scenario: string | null
  environment: string | null
  profile: string | null
  metric: MetricId
  at: string | null
}

/** The part of the URL that the API answers. */
export const askedOf = ({ scenario, environment, profile, metric, at }: Asked) => ({
  scenario: scenario ?? undefined,
  environment: environment ?? undefined,
  profile: profile ?? undefined,
  metric,
  at: at ?? undefined,
})

/** The same with no more of each row than a page with these columns shows: of 500 servers, that is a third. */
export const askedWith = (columns: readonly ColumnId[], asked: Asked) => ({
  ...askedOf(asked),
  column: metricsBeside(asked.metric, columns),
  rounds: false,
})

/** The same for a page or picture that shows the headline alone. */
export const askedBare = (asked: Asked) => ({ ...askedOf(asked), column: [asked.metric], rounds: false })

type Kept = { framework: string[]; language: string[]; class: string[] }

/** The rows of the answer that are shown. */
export const filterOf = ({ framework, language, class: classifications }: Kept): BoardFilter => ({
  frameworks: framework,
  languages: language,
  classifications,
})

/** The same as a view that a public link shows. */
export const sharedOf = ({ framework, language, class: classes, ...shown }: Asked & Kept) => ({
  ...askedOf(shown),
  framework,
  language,
  class: classes,
})

const listed = (values: readonly string[]): string => values.map((one) => one.replaceAll(',', '%2C')).join(',')

/** The same question to GET /export: what the API is asked for, and how the page shows it. */
export const exportOf = (shown: Asked & Kept & { columns: string[] }) => ({
  table: 'leaderboard',
  ...askedOf(shown),
  framework: listed(shown.framework),
  language: listed(shown.language),
  class: listed(shown.class),
  columns: shown.columns.join(','),
})
