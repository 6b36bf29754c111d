import { type MetricId, metricIds } from '@wrkbench/contracts'
import { createLoader, createSerializer, parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { columnIds, defaultColumns } from '#lib/board/columns.ts'

/** What the API is asked for, and how the answer is shown: all of it in the URL. */
export const leaderboardParams = {
  scenario: parseAsString,
  environment: parseAsString,
  profile: parseAsString,
  metric: parseAsStringLiteral(metricIds as [MetricId, ...MetricId[]]).withDefault('successesPerSecond'),
  at: parseAsString,
  language: parseAsArrayOf(parseAsString).withDefault([]),
  class: parseAsArrayOf(parseAsString).withDefault([]),
  columns: parseAsArrayOf(parseAsStringLiteral(columnIds)).withDefault(defaultColumns),
}

export const loadLeaderboardParams = createLoader(leaderboardParams)
export const leaderboardHref = createSerializer(leaderboardParams)

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
