import { describeProfile, metricCatalogue, type Trends } from '@wrkbench/contracts'
import { headUnit } from '#lib/text/figures.ts'
import { sayBand, sayScale } from '#lib/trends/lines.ts'
import { momentOf } from '#lib/trends/moment.ts'

const oneOf = (values: readonly string[]): string | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

/** The newest moment among points up to `until` (seconds since 1970), as much of it as is known; null without points. */
export const newestMoment = ({ series }: Pick<Trends, 'series'>, until: number): string | null => {
  const last = series.flatMap((trend) => {
    const index = trend.at.findLastIndex((at) => at <= until)
    return index < 0 ? [] : { trend, index, at: trend.at[index] ?? 0 }
  })
  const [newest] = last.toSorted((a, b) => b.at - a.at)
  if (!newest) return null
  const moment = momentOf(newest.trend, newest.index)
  return newest.trend.yearOnly.includes(newest.index) ? moment.slice(0, 4) : moment
}

/**
 * The subtitle of a picture, which stands alone: what is drawn and how, and environment and load if they are the same
 * for all lines.
 */
export const trendSubtitle = ({ series, metric }: Trends, scale: 'linear' | 'log'): string => {
  const unit = headUnit(metric)
  const how = ['median', sayBand(series), ...sayScale(series, scale), 'dates are UTC'].join(', ')
  return [
    `${metricCatalogue[metric].label}${unit ? `, ${unit}` : ''}, ${how}`,
    oneOf(series.map(({ environment }) => environment.name)),
    oneOf(series.map(({ profile }) => describeProfile(profile.profile))),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
