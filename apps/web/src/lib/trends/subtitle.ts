import { describeProfile, metricCatalogue, type Trends } from '@wrkbench/contracts'
import { headUnit } from '#lib/text/figures.ts'
import { sayBand, sayScale } from '#lib/trends/lines.ts'

const oneOf = (values: readonly string[]): string | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

/** Under the title of a picture, which stands alone: what is drawn and how, and on what, where that is one for all lines. */
export const trendSubtitle = ({ series, metric }: Trends, scale: 'linear' | 'log'): string => {
  const unit = headUnit(metric)
  const how = ['median', sayBand(series), ...sayScale(series, scale)].join(', ')
  return [
    `${metricCatalogue[metric].label}${unit ? `, ${unit}` : ''}, ${how}`,
    oneOf(series.map(({ environment }) => environment.name)),
    oneOf(series.map(({ profile }) => describeProfile(profile.profile))),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
