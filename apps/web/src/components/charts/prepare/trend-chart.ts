import type { MetricId, Trend, Trends } from '@wrkbench/contracts'
import { type AxisLabel, axisTicks, labelsApart } from '#components/charts/prepare/axis-ticks.ts'
import { roomBeside, shownName } from '#components/charts/prepare/label-room.ts'
import { type Plot, pathOf } from '#components/charts/prepare/path.ts'
import { spreadLabels } from '#components/charts/prepare/spread-labels.ts'
import { type DrawnGap, gapsOf, type Stretch, stretchesOf } from '#components/charts/prepare/trend-gaps.ts'
import {
  breaksOf,
  type DrawnBreak,
  headingsOf,
  notesOf,
  roomAbove,
  type TrendHeading,
} from '#components/charts/prepare/trend-marks.ts'
import { valueText } from '#components/charts/prepare/value-text.ts'
import { axisFromZero, logAxis } from '#lib/chart/scale.ts'
import { formatMetricTick } from '#lib/text/figures.ts'
import { colourOf, isCrowded, labelsOf, strokeOf } from '#lib/trends/lines.ts'

export type TrendFrame = {
  width: number
  height: number
  scale: 'linear' | 'log'
  /** in seconds since 1970 */
  span: [number, number]
}
export type PlacedTrendPoint = {
  /** index of its line, and its own index in the line */
  line: number
  index: number
  x: number
  y: number
  doubted: boolean
  /** true for a lower bound: something else was the limit */
  atLeast: boolean
  /** a change point here, whose level differs from the previous one by `ratio` */
  change: { verdict: 'faster' | 'slower'; ratio: number } | null
}
export type DrawnTrend = {
  seriesId: string
  name: string
  colour: string
  dash: string | undefined
  /** shape of its points (`lineTurn`) */
  turn: number
  /** one path for each continuous stretch */
  lines: string[]
  bands: string[]
  /** y of its newest undoubted point; null if nothing of the line is shown */
  end: number | null
  label: { y: number; text: string; value: string } | null
}
export type TrendPicture = {
  plot: Plot
  yTicks: { y: number; text: string }[]
  xTicks: AxisLabel[]
  trends: DrawnTrend[]
  points: PlacedTrendPoint[]
  breaks: DrawnBreak[]
  gaps: DrawnGap[]
  notes: { x: number }[]
  headings: TrendHeading[]
  /** whether labels are beside the lines */
  labelled: boolean
  /** whether numbers are there instead, which the key below explains */
  numbered: boolean
  /** true for too many lines to tell apart at once: one at a time is highlighted, and named in the key below */
  crowded: boolean
  /** lines from the highest newest value to the lowest, as they end in the drawing; without a value: last */
  order: number[]
}

/** half the width in px of the band of a single point */
const loneHalf = 4
const widened = (edge: readonly (readonly [number, number])[]): (readonly [number, number])[] => {
  const [[x, y] = [0, 0], ...others] = edge
  return others.length > 0
    ? [...edge]
    : [
        [x - loneHalf, y],
        [x + loneHalf, y],
      ]
}

/** Rounds, since logarithms differ between engines: the browser must draw what the server drew. */
const rounded = (place: number): number => Math.round(place * 100) / 100

/** below this width in px, names are under the chart */
const narrow = 640
/** width in px of a gap and a number of one or two digits beside a line */
const roomForNumber = 24

type Window = Pick<TrendFrame, 'scale' | 'span'>

/** Points that can be drawn: a logarithmic axis cannot show zero. */
const seen = (trend: Trend, { span: [from, to], scale }: Window): number[] =>
  trend.at.flatMap((at, i) => (at >= from && at <= to && (scale === 'linear' || (trend.value[i] ?? 0) > 0) ? [i] : []))

/** The parts of a stretch that a line joins: it does not pass over a point that cannot be drawn. */
const joinedOf = ({ from, to }: Stretch, visible: ReadonlySet<number>): number[][] => {
  const joined: number[][] = []
  for (let i = from; i <= to; i++) {
    if (!visible.has(i)) continue
    if (visible.has(i - 1) && i > from) joined.at(-1)?.push(i)
    else joined.push([i])
  }
  return joined
}

const valuesIn = (trends: readonly Trend[], window: Window): number[] =>
  trends.flatMap((trend) =>
    seen(trend, window).flatMap((i) => [trend.value[i] ?? 0, trend.high[i] ?? 0, trend.low[i] ?? trend.value[i] ?? 0]),
  )

/** Computes every position: the chart itself decides nothing. */
export const prepareTrendChart = (trends: Trends, { width, height, scale, span }: TrendFrame): TrendPicture => {
  const crowded = isCrowded(trends.series)
  const labelled = width >= narrow && !crowded
  const names = labelsOf(trends.series)
  const numbered = !labelled && !crowded && names.length > 1
  const room = labelled ? roomBeside(names, width) : numbered ? roomForNumber : 8
  const top = roomAbove(
    trends.annotations,
    trends.series.flatMap(({ breaks }) => breaks),
  )
  const plot = { left: 46, right: width - room, top, bottom: height - 26 }
  const mostTicks = Math.max(2, Math.floor((plot.right - plot.left) / 72))
  const values = valuesIn(trends.series, { span, scale })
  const [from, to] = span
  const x = (at: number): number =>
    rounded(plot.left + ((at - from) / Math.max(1, to - from)) * (plot.right - plot.left))
  const axis =
    scale === 'log' ? logAxis(values) : { min: 0, ...axisFromZero(Math.max(0, ...values), 0.08, height < 200 ? 2 : 4) }
  const most = scale === 'log' ? undefined : axis.ticks.at(-1)
  const place = (value: number): number =>
    scale === 'log' ? Math.log(Math.max(value, axis.min) / axis.min) / Math.log(axis.max / axis.min) : value / axis.max
  const y = (value: number): number => rounded(plot.bottom - place(value) * (plot.bottom - plot.top))
  const drawn = trends.series.map((trend, line) =>
    drawTrend(trend, {
      x,
      y,
      span,
      scale,
      metric: trends.metric,
      name: names[line] ?? '',
      stroke: strokeOf(trends.series, line),
    }),
  )
  const ends = drawn.flatMap(({ label }) => label ?? [])
  const spread = spreadLabels(
    ends.map((label) => label.y),
    plot.top,
    plot.bottom,
  )
  ends.forEach((label, i) => {
    label.y = spread[i] ?? label.y
    label.text = shownName(label.text, label.value, room)
  })
  const breaks = breaksOf(trends.series, { x, span })
  const notes = notesOf(trends.annotations, { x, span })
  const named = breaks.map(({ x, name }) => ({ x, text: name, brief: name.split(':')[0] }))
  return {
    plot,
    yTicks: axis.ticks.map((tick) => ({ y: y(tick), text: formatMetricTick(trends.metric, tick, most) })),
    xTicks: labelsApart(
      axisTicks(trends.series, span, mostTicks).map(({ at, text }) => ({ x: x(at), text })),
      plot.left,
    ),
    trends: drawn,
    points: trends.series.flatMap((trend, line) => pointsOf(trend, line, { x, y, span, scale })),
    breaks,
    gaps: gapsOf(trends.series, { x, span }),
    notes,
    headings: headingsOf({ notes, breaks: named }, { top, right: width }),
    labelled,
    numbered,
    crowded,
    order: orderOf(drawn),
  }
}

/** The order of the lines from the top of the drawing down. */
const orderOf = (drawn: readonly { end: number | null }[]): number[] =>
  drawn
    .map(({ end }, line) => ({ end: end ?? Number.POSITIVE_INFINITY, line }))
    .sort((one, other) => (one.end === other.end ? one.line - other.line : one.end - other.end))
    .map(({ line }) => line)

type Scales = Window & { x: (at: number) => number; y: (value: number) => number }

const drawTrend = (
  trend: Trend,
  {
    x,
    y,
    metric,
    name,
    stroke,
    ...window
  }: Scales & {
    metric: MetricId
    name: string
    stroke: Pick<DrawnTrend, 'dash' | 'turn'>
  },
): DrawnTrend => {
  const visible = new Set(seen(trend, window))
  const stretches = stretchesOf(trend).flatMap((stretch) => joinedOf(stretch, visible))
  const at = (i: number): number => x(trend.at[i] ?? 0)
  const ends = (bound: readonly (number | null)[], indices: readonly number[]) =>
    indices.map((i) => [at(i), y(bound[i] ?? trend.value[i] ?? 0)] as const)
  const bands = stretches
    .filter((indices) => indices.some((i) => trend.low[i] !== null))
    .map((indices) => [widened(ends(trend.high, indices)), widened(ends(trend.low, indices)).toReversed()].flat())
    .map((around) => `${pathOf(around)}Z`)
  const last = [...visible].findLast((i) => !trend.doubted.includes(i)) ?? [...visible].at(-1)
  return {
    seriesId: trend.seriesId,
    name,
    colour: colourOf(trend),
    ...stroke,
    bands,
    lines: stretches.filter((indices) => indices.length > 1).map((indices) => pathOf(ends(trend.value, indices))),
    end: last === undefined ? null : y(trend.value[last] ?? 0),
    label:
      last === undefined ? null : { y: y(trend.value[last] ?? 0), text: name, value: valueText(metric, trend, last) },
  }
}

const pointsOf = (trend: Trend, line: number, { x, y, ...window }: Scales): PlacedTrendPoint[] => {
  const changes = new Map(trend.changes.map(({ index, verdict, ratio }) => [index, { verdict, ratio }]))
  const [doubted, bounds] = [new Set(trend.doubted), new Set(trend.bounds)]
  return seen(trend, window).map((index) => ({
    line,
    index,
    x: x(trend.at[index] ?? 0),
    y: y(trend.value[index] ?? 0),
    doubted: doubted.has(index),
    atLeast: bounds.has(index),
    change: changes.get(index) ?? null,
  }))
}
