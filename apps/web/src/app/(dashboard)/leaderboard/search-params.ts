import { type MetricId, metricIds } from '@wrkbench/contracts'
import { columnIds, defaultColumns } from '@wrkbench/tables'
import { hrefTo, listOf, oneOf, readerOf, text, withDefault } from '#lib/url/params.ts'

/** What the API is asked for, and how the answer is shown: all of it in the URL. */
export const leaderboardParams = {
  scenario: text,
  environment: text,
  profile: text,
  metric: withDefault(oneOf(metricIds as [MetricId, ...MetricId[]]), 'successesPerSecond'),
  at: text,
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

/** The same question to GET /export: what the API is asked for, and how the page shows it. */
export const exportOf = (shown: Asked & { language: string[]; class: string[]; columns: string[] }) => ({
  table: 'leaderboard',
  ...askedOf(shown),
  language: shown.language.join(','),
  class: shown.class.join(','),
  columns: shown.columns.join(','),
})
