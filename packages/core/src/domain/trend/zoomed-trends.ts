import type { Trend, TrendChange, Trends } from '@wrkbench/contracts'
import { parseSpan, secondsOf, wholeSeconds } from './span.ts'

/** Returns the changes of the whole trend that lie within a span, with the indexes of their points in `part`. */
const changesWithin = (part: Trend, whole: Trend, [from, to]: [number, number]): TrendChange[] =>
  whole.changes.flatMap((change) => {
    const at = whole.at[change.index] ?? Number.NaN
    const own = part.result.indexOf(whole.result[change.index] ?? Number.NaN)
    // if down-sampling left the point out, the next point that is drawn takes its place
    const index = own === -1 ? part.at.findIndex((moment) => moment >= at) : own
    return at >= from && at <= to && index !== -1 ? [{ ...change, index }] : []
  })

const zoomedLine = (part: Trend, whole: Trend | undefined, span: [number, number]): Trend => {
  if (!whole) return part
  // where the whole trend was cut, the part may reach further back: its older changes come from the part
  const known = whole.at[0] ?? Number.POSITIVE_INFINITY
  const older = part.changes.filter(({ index }) => (part.at[index] ?? 0) < known)
  return { ...part, changes: [...older, ...changesWithin(part, whole, span)] }
}

/**
 * Returns the trends of a span with the changes that the whole time has within it. A change needs points on both sides. If
 * changes were searched in the span alone, they and their levels would come and go with the edges of the zoom.
 */
export const zoomedTrends = (part: Trends, whole: Trends): Trends => {
  const { from, to } = wholeSeconds(parseSpan({ from: part.from ?? undefined, to: part.to ?? undefined }))
  // moments of points are rounded down
  const begin = Math.floor(secondsOf(from, Number.NEGATIVE_INFINITY))
  const span: [number, number] = [begin, secondsOf(to, Number.POSITIVE_INFINITY)]
  const wholeOf = new Map(whole.series.map((trend) => [trend.seriesId, trend]))
  return { ...part, series: part.series.map((trend) => zoomedLine(trend, wholeOf.get(trend.seriesId), span)) }
}
