import type { Trend } from '@wrkbench/contracts'
import { letterWidth } from '#components/charts/prepare/clip-text.ts'
import { timeTicks } from '#lib/chart/time-axis.ts'

type Dated = Pick<Trend, 'at' | 'yearOnly'>
type Span = readonly [from: number, to: number]

/**
 * The time axis' labels, at most `count`. If only the years of all points within the span are known, labels only these
 * years, at their points: days and hours would be invented.
 */
export const axisTicks = (
  series: readonly Dated[],
  [from, to]: Span,
  count: number,
): { at: number; text: string }[] => {
  const years = new Map<number, number>()
  for (const { at, yearOnly } of series) {
    const uncertain = new Set(yearOnly)
    for (const [index, moment] of at.entries()) {
      if (moment < from || moment > to) continue
      if (!uncertain.has(index)) return timeTicks(from, to, count)
      years.set(new Date(moment * 1000).getUTCFullYear(), moment)
    }
  }
  if (years.size === 0) return timeTicks(from, to, count)
  return [...years].map(([year, at]) => ({ at, text: String(year) }))
}

/** gap in px between two labels */
const between = 8

export interface AxisLabel {
  x: number
  text: string
  anchor: 'start' | 'middle'
}

/** Keeps labels that do not overlap; of two that would, the earlier one, as the first names the day. */
export const labelsApart = (ticks: readonly { x: number; text: string }[], left: number): AxisLabel[] => {
  const kept: AxisLabel[] = []
  let limit = Number.NEGATIVE_INFINITY
  for (const { x, text } of ticks) {
    const wide = text.length * letterWidth
    const anchor = kept.length === 0 && x < left + wide / 2 ? 'start' : 'middle'
    const from = anchor === 'start' ? x : x - wide / 2
    if (from < limit) continue
    limit = from + wide + between
    kept.push({ x, text, anchor })
  }
  return kept
}
