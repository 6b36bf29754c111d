import type { Series } from '@wrkbench/contracts'

/** Address of the trend of one series. */
export const trendHref = ({
  seriesId,
  scenario,
  environment,
  profile,
}: Pick<Series, 'seriesId' | 'scenario' | 'environment' | 'profile'>): string =>
  `/trends?${new URLSearchParams({ scenario: scenario.id, environment: environment.id, profile: profile.id, series: seriesId })}`
