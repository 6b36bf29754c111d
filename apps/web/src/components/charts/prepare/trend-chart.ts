import { largestOf, type Trend, type Trends } from '@wrkbench/contracts'
import { unitOfTrends } from '@wrkbench/tables'
import { type AxisLabel, axisTicks, labelsApart } from '#components/charts/prepare/axis-ticks.ts'
import { roomBeside, shownName } from '#components/charts/prepare/label-room.ts'
import { type Plot, pathOf } from '#components/charts/prepare/path.ts'
import { spreadLabels } from '#components/charts/prepare/spread-labels.ts'
import { type DrawnGap, gapsOf, stretchesOf } from '#components/charts/prepare/trend-gaps.ts'
import {
  breaksOf,
  type DrawnBreak,
  headingsOf,
  type NoteMark,
  noteMarks,
  notesOf,
  roomAbove,
  type TrendHeading,
} from '#components/charts/prepare/trend-marks.ts'
import { joinedOf, type SeenTrend, seen, valuesIn } from '#components/charts/prepare/trend-seen.ts'
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
  /** path of zero length at each point that no line passes, such as one in doubt: round caps make them dots */
  readonly dots: string
  /** made when asked for: of many lines, only the highlighted one has a band */
  readonly bands: string[]
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
  notes: NoteMark[]
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
  const seenTrends = trends.series.map((trend) => ({ trend, indices: seen(trend, { span, scale }) }))
  const values = valuesIn(seenTrends)
  const [from, to] = span
  const x = (at: number): number =>
    rounded(plot.left + ((at - from) / Math.max(1, to - from)) * (plot.right - plot.left))
  const axis =
    scale === 'log' ? logAxis(values) : { min: 0, ...axisFromZero(largestOf(values), 0.08, height < 200 ? 2 : 4) }
  const most = scale === 'log' ? undefined : axis.ticks.at(-1)
  const place = (value: number): number =>
    scale === 'log' ? Math.log(Math.max(value, axis.min) / axis.min) / Math.log(axis.max / axis.min) : value / axis.max
  const y = (value: number): number => rounded(plot.bottom - place(value) * (plot.bottom - plot.top))
  const unit = unitOfTrends(trends)
  const drawn = seenTrends.map((seenTrend, line) =>
    drawTrend(seenTrend, {
      x,
      y,
      say: (trend, index) => valueText(trends.metric, trend, index, unit),
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
    yTicks: axis.ticks.map((tick) => ({ y: y(tick), text: formatMetricTick(trends.metric, tick, most, unit) })),
    xTicks: labelsApart(
      axisTicks(trends.series, span, mostTicks).map(({ at, text }) => ({ x: x(at), text })),
      plot.left,
    ),
    trends: drawn,
    points: seenTrends.flatMap((seenTrend, line) => pointsOf(seenTrend, line, { x, y })),
    breaks,
    gaps: gapsOf(trends.series, { x, span }),
    notes: noteMarks(notes, plot),
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

type Scales = { x: (at: number) => number; y: (value: number) => number }
type Drawing = Scales & {
  say: (trend: Trend, index: number) => string
  name: string
  stroke: Pick<DrawnTrend, 'dash' | 'turn'>
}

const drawTrend = ({ trend, indices }: SeenTrend, { x, y, say, name, stroke }: Drawing): DrawnTrend => {
  const visible = new Set(indices)
  const joined = stretchesOf(trend).flatMap((stretch) => joinedOf(stretch, visible))
  const places = (of: readonly (number | null)[], part: readonly number[]) =>
    part.map((i) => [x(trend.at[i] ?? 0), y(of[i] ?? trend.value[i] ?? 0)] as const)
  const last = indices.findLast((i) => !trend.doubted.includes(i)) ?? indices.at(-1)
  const end = last === undefined ? null : y(trend.value[last] ?? 0)
  return {
    seriesId: trend.seriesId,
    name,
    colour: colourOf(trend),
    ...stroke,
    get bands() {
      return joined
        .filter((part) => part.some((i) => trend.low[i] !== null))
        .map((part) => [...widened(places(trend.high, part)), ...widened(places(trend.low, part)).toReversed()])
        .map((around) => `${pathOf(around)}Z`)
    },
    get dots() {
      const inLines = new Set(joined.flatMap((part) => (part.length > 1 ? part : [])))
      const loose = indices.filter((i) => !inLines.has(i))
      return places(trend.value, loose)
        .map((place) => `${pathOf([place])}h0`)
        .join('')
    },
    lines: joined.filter((part) => part.length > 1).map((part) => pathOf(places(trend.value, part))),
    end,
    label: last === undefined || end === null ? null : { y: end, text: name, value: say(trend, last) },
  }
}

const pointsOf = ({ trend, indices }: SeenTrend, line: number, { x, y }: Scales): PlacedTrendPoint[] => {
  const changes = new Map(trend.changes.map(({ index, verdict, ratio }) => [index, { verdict, ratio }]))
  const [doubted, bounds] = [new Set(trend.doubted), new Set(trend.bounds)]
  return indices.map((index) => ({
    line,
    index,
    x: x(trend.at[index] ?? 0),
    y: y(trend.value[index] ?? 0),
    doubted: doubted.has(index),
    atLeast: bounds.has(index),
    change: changes.get(index) ?? null,
  }))
}
