import type { Trend } from '@wrkbench/contracts'
import { lineDash, lineTurn } from '#lib/chart/line-dash.ts'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { plural } from '#lib/text/figures.ts'

type Line = Pick<Trend, 'subject' | 'environment' | 'scenario' | 'profile'>

/** The line's colour: that of its subject, which is the same everywhere. */
export const colourOf = (trend: Line): string => seriesColour(trend.subject)

/** How the line at `index` differs from those of the same colour. */
export const strokeOf = (trends: readonly Line[], index: number): { turn: number; dash: string | undefined } => {
  const colours = trends.map(colourOf)
  return { turn: lineTurn(colours, index), dash: lineDash(colours, index) }
}

/** more names than this beside a chart form a column of their own, far from their lines */
const mostLabels = 12

/** True for too many lines to tell apart at once: one at a time is then highlighted, with its band. */
export const isCrowded = (lines: readonly unknown[]): boolean => lines.length > mostLabels

/** Explains the bands of a chart with these lines. */
export const sayBand = (lines: readonly unknown[]): string =>
  isCrowded(lines) ? 'the line that stands out has a band, its 95 % interval' : 'band is the 95 % interval'

/** Notes for a logarithmic axis: that it is one, and which points cannot be shown on it. */
export const sayScale = (lines: readonly Pick<Trend, 'value'>[], scale: 'linear' | 'log'): string[] => {
  if (scale === 'linear') return []
  const zeros = lines.flatMap(({ value }) => value.filter((one) => one <= 0)).length
  return [zeros > 0 ? `logarithmic axis, ${plural(zeros, 'point')} at zero left out` : 'logarithmic axis']
}

/** Labels of the lines: the server, and whatever else distinguishes the lines. */
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
