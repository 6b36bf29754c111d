import {
  type Comparison,
  describeProfile,
  type Leaderboard,
  type MetricId,
  metricCatalogue,
  type Trends,
} from '@wrkbench/contracts'
import { boardOf, boardTitle, hardwareParts, plural } from '@wrkbench/tables'
import type { ReactNode } from 'react'
import { comparisonTitle } from '#lib/compare/names.ts'
import { boardBars, comparisonBars, sayComputed, unlike } from '#lib/picture/pictures.ts'
import { SocialBars, sayLeftOut } from '#lib/social/bars.tsx'
import { SocialLines } from '#lib/social/lines.tsx'
import { headUnit } from '#lib/text/figures.ts'
import { isCrowded, sayBand, sayScale } from '#lib/trends/lines.ts'
import { placesOf } from '#lib/trends/places.ts'

export type SocialCard = { title: string; note: string; machine?: string; children: ReactNode }

/** Writes `Latency p99, ms`: a figure without its unit says nothing. `Requests per second` has it already. */
const measureOf = (metric: MetricId): string => {
  const { label } = metricCatalogue[metric]
  return [label, /requests per second/i.test(label) ? '' : headUnit(metric)].filter(Boolean).join(', ')
}

export const leaderboardCard = (source: Leaderboard): SocialCard => {
  const board = boardOf(source, source.rows, [])
  const load = source.profile && describeProfile(source.profile.profile)
  const bars = boardBars(board)
  const note = [
    `${measureOf(source.metric)}, median ± 95 %`,
    sayLeftOut(bars),
    board.cautions.length > 0 && unlike,
    sayComputed(board, source.metric),
    load,
  ]
  return {
    title: boardTitle(source),
    note: note.filter(Boolean).join(', '),
    machine: source.environment?.facts ? hardwareParts(source.environment.facts)[0] : undefined,
    children: <SocialBars bars={bars} />,
  }
}

export const trendsCard = (trends: Trends, scale: 'linear' | 'log' = 'linear'): SocialCard => {
  const { scenario, environment } = placesOf(trends.series)
  return {
    title: `${scenario} over time`,
    note: `${measureOf(trends.metric)}, on ${environment}, ${[isCrowded(trends.series) ? `${trends.series.length} lines` : sayBand(trends.series), ...sayScale(trends.series, scale)].join(', ')}`,
    children: <SocialLines trends={trends} scale={scale} />,
  }
}

/** Draws only the first cell; the sentence is shown only if it is about no other. */
export const comparisonCard = (source: Comparison): SocialCard => {
  const cells = comparisonBars(source)
  const [first] = cells
  const about = source.pairs.length === 1 ? source.sentences[0] : undefined
  const drawn = `${measureOf(source.metric)}, median ± 95 %`
  const left = [first && sayLeftOut(first.bars), cells.length > 1 && `first of ${plural(cells.length, 'comparison')}`]
  return {
    title: comparisonTitle(source),
    note: about ?? [drawn, ...left, first?.head].filter(Boolean).join(', '),
    children: <SocialBars bars={first?.bars ?? []} />,
  }
}
