import type { Trend } from '@wrkbench/contracts'
import { lineDash } from '#lib/chart/line-dash.ts'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { plural } from '#lib/text/figures.ts'

type Line = Pick<Trend, 'subject' | 'environment' | 'scenario' | 'profile'>

const frameworkOf = ({ subject }: Line): string => subject.framework ?? subject.displayName

/** The colour of a framework is the same everywhere. */
export const colourOf = (trend: Line): string => seriesColour(frameworkOf(trend))

export const dashOf = (trends: readonly Line[], index: number): string | undefined =>
  lineDash(trends.map(colourOf), index)

/** more names than this beside a chart are a column of their own, far from their lines */
const mostLabels = 12

/** Too many to be told apart at once: one at a time stands out, with its band. */
export const isCrowded = (lines: readonly unknown[]): boolean => lines.length > mostLabels

/** What the bands of a chart of these lines are, in words. */
export const sayBand = (lines: readonly unknown[]): string =>
  isCrowded(lines) ? 'the line that stands out has a band, its 95 % interval' : 'band is the 95 % interval'

/** Of a logarithmic axis that it is one, and what has no place on it. */
export const sayScale = (lines: readonly Pick<Trend, 'value'>[], scale: 'linear' | 'log'): string[] => {
  if (scale === 'linear') return []
  const zeros = lines.flatMap(({ value }) => value.filter((one) => one <= 0)).length
  return [zeros > 0 ? `logarithmic axis, ${plural(zeros, 'point')} at zero left out` : 'logarithmic axis']
}

/** What each line is called: its server, and beside it what else tells lines apart. */
export const labelsOf = (trends: readonly Line[]): string[] => {
  const several = (of: (trend: Line) => string): boolean => new Set(trends.map(of)).size > 1
  const ambiguous = new Set(
    trends.map(({ subject }) => subject.displayName).filter((name, index, all) => all.indexOf(name) !== index),
  )
  const environments = several(({ environment }) => environment.id)
  const scenarios = several(({ scenario }) => scenario.id)
  const profiles = several(({ profile }) => profile.id)
  return trends.map((trend) =>
    [
      ambiguous.has(trend.subject.displayName) && !environments && !scenarios && !profiles
        ? trend.subject.name
        : trend.subject.displayName,
      scenarios ? trend.scenario.displayName : null,
      environments ? trend.environment.name : null,
      profiles ? loadOf(trend) : null,
    ]
      .filter((part) => part !== null)
      .join(', '),
  )
}

const loadOf = ({ profile: { profile } }: Line): string =>
  [
    profile.generator ?? (profile.connections === null ? 'unknown load' : 'unknown generator'),
    profile.connections === null ? null : `${profile.connections} conn.`,
  ]
    .filter((part) => part !== null)
    .join(' ')
