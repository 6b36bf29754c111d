import type { Trend, TrendChange, Trends } from '@wrkbench/contracts'

/** Changes of all of the time that lie within a span, at the places that their points have there. */
const changesWithin = (part: Trend, whole: Trend, [from, to]: [number, number]): TrendChange[] =>
  whole.changes.flatMap((change) => {
    const at = whole.at[change.index] ?? Number.NaN
    const own = part.result.indexOf(whole.result[change.index] ?? Number.NaN)
    // a point that was left out of a dense line: the next one that is drawn
    const index = own === -1 ? part.at.findIndex((moment) => moment >= at) : own
    return at >= from && at <= to && index !== -1 ? [{ ...change, index }] : []
  })

const zoomedLine = (part: Trend, whole: Trend | undefined, span: [number, number]): Trend => {
  if (!whole) return part
  // older points than those of all of the time are there where that was cut
  const known = whole.at[0] ?? Number.POSITIVE_INFINITY
  const older = part.changes.filter(({ index }) => (part.at[index] ?? 0) < known)
  return { ...part, changes: [...older, ...changesWithin(part, whole, span)] }
}

/**
 * A span with the changes that all of the time has in it. A change needs points on either side to be one: looked for in
 * the span alone, the one that is zoomed to would come and go with the edges of the zoom, and its levels with it.
 */
export const zoomedTrends = (part: Trends, whole: Trends): Trends => {
  const seconds = (instant: string | null, otherwise: number): number =>
    instant === null ? otherwise : new Date(instant).getTime() / 1000
  const span: [number, number] = [
    seconds(part.from, Number.NEGATIVE_INFINITY),
    seconds(part.to, Number.POSITIVE_INFINITY),
  ]
  const wholeOf = new Map(whole.series.map((trend) => [trend.seriesId, trend]))
  return { ...part, series: part.series.map((trend) => zoomedLine(trend, wholeOf.get(trend.seriesId), span)) }
}
