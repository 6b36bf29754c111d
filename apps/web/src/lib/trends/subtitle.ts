import { describeProfile, metricCatalogue, type Trends } from '@wrkbench/contracts'
import { headUnit } from '#lib/text/figures.ts'
import { sayBand, sayScale } from '#lib/trends/lines.ts'

const oneOf = (values: readonly string[]): string | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

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
