import { clipText, letterWidth } from '#components/charts/prepare/clip-text.ts'
import { type Column, columnsOf, figureOf, saySeconds, worthOf } from '#components/charts/prepare/columns.ts'
import { type Place, type Plot, pathOf, pixels } from '#components/charts/prepare/path.ts'
import { spreadLabels } from '#components/charts/prepare/spread-labels.ts'
import type { SeriesChartProps, SeriesKey } from '#components/charts/series-chart-props.ts'
import { formatTick } from '#lib/text/figures.ts'

type XTick = { x: number; text: string; anchor: 'middle' | 'end' }
/** `atLeast`: marks a lower bound, whose true value is higher. */
type Dot = { x: number; y: number; r: number; hollow: boolean; atLeast: boolean }

export type SeriesPicture = {
  plot: Plot
  yTicks: { y: number; text: string }[]
  xTicks: XTick[]
  warm: { x: number; width: number } | null
  now: number | null
  mark: number | null
  /** stacked areas; `edge` is the upper side */
  areas: { key: string; d: string; edge: string; colour: string; fill: string }[]
  lines: { key: string; d: string; colour: string; dash: string | undefined; dots: Dot[] }[]
  whiskers: { key: string; d: string }[]
  /** `sample`: a sample of the line, if several have names */
  labels: {
    key: string
    x: number
    y: number
    text: string
    sample: { x: number; colour: string; dash?: string } | null
  }[]
  columns: Column[]
}

type Props<T> = SeriesChartProps<T>
type Scales = { x: (value: number) => number; y: (value: number) => number }

const apart = 6
const cap = 3
/** width in px of a line's sample beside its name */
const sampleWidth = 18

/**
 * Splits places into stretches of known neighbours: a line passes through each stretch, and nothing joins two of them.
 */
const stretches = <T>(places: readonly (T | null)[]): T[][] => {
  const found: T[][] = []
  let open: T[] | null = null
  for (const place of places) {
    if (place === null) {
      open = null
    } else if (open) {
      open.push(place)
    } else {
      open = [place]
      found.push(open)
    }
  }
  return found
}

/** Keeps axis labels that do not overlap; of two that would, the later one. */
const legible = (ticks: readonly { x: number; text: string }[], width: number): XTick[] => {
  const kept: XTick[] = []
  let limit = Number.POSITIVE_INFINITY
  for (const { x, text } of ticks.toReversed()) {
    const wide = text.length * letterWidth
    const anchor = x + wide / 2 > width ? 'end' : 'middle'
    const [from, to] = anchor === 'end' ? [x - wide, x] : [x - wide / 2, x + wide / 2]
    if (to > limit) continue
    limit = from - apart
    kept.unshift({ x, text, anchor })
  }
  return kept
}

/** Stacks each area on those before it; where one is unknown, none above it is drawn. */
const areasOf = <T extends { x: number }>({ points, keys }: Props<T>, { x, y }: Scales): SeriesPicture['areas'] => {
  const floor: (number | null)[] = points.map(() => 0)
  return keys
    .filter(({ kind }) => kind === 'area')
    .map(({ key, colour, fill = colour }) => {
      const sides = points.map((point, i) => {
        const value = figureOf(point, key)
        const below = floor[i] ?? null
        const above = value === null || below === null ? null : below + value
        floor[i] = above
        return below === null || above === null ? null : { x: x(point.x), low: y(below), high: y(above) }
      })
      const parts = stretches(sides)
      const upper = (part: (typeof parts)[number]): Place[] => part.map((side) => [side.x, side.high])
      const lower = (part: (typeof parts)[number]): Place[] => part.map((side) => [side.x, side.low])
      return {
        key: String(key),
        colour,
        fill,
        d: parts.map((part) => `${pathOf([...upper(part), ...lower(part).toReversed()])}Z`).join(''),
        edge: parts.map((part) => pathOf(upper(part))).join(''),
      }
    })
}

/** Dots for the newest value of a running run, and for values without neighbours. */
const dotsOf = (parts: readonly Place[][], newest: Place | null): Dot[] => {
  const dot = (r: number) => (place: Place) => ({ x: place[0], y: place[1], r, hollow: false, atLeast: false })
  const alone = parts.flatMap((part) => (part.length === 1 ? part : []))
  return [...alone.map(dot(2)), ...(newest ? [dot(3.5)(newest)] : [])]
}

/** A dot for each value, hollow if the value counts less than others. */
const eachDot = <T extends { x: number }>(points: readonly T[], key: SeriesKey<T>, { x, y }: Scales): Dot[] =>
  points.flatMap((point) => {
    const value = figureOf(point, key.key)
    if (value === null) return []
    const worth = worthOf(point, key)
    const hollow = worth !== null
    return [{ x: x(point.x), y: y(value), r: hollow ? 3 : 2.5, hollow, atLeast: worth?.atLeast ?? false }]
  })

const linesOf = <T extends { x: number }>({ points, keys, now }: Props<T>, { x, y }: Scales): SeriesPicture['lines'] =>
  keys
    .filter(({ kind }) => kind === 'line')
    .map((line) => {
      const { key, colour, dash } = line
      const places = points.map((point): Place | null => {
        const value = figureOf(point, key)
        return value === null ? null : [x(point.x), y(value)]
      })
      const parts = stretches(places)
      const newest = now === null ? null : (places.at(-1) ?? null)
      const dots = line.dots ? eachDot(points, line, { x, y }) : dotsOf(parts, newest)
      return { key: String(key), colour, dash, d: parts.map(pathOf).join(''), dots }
    })

const whiskersOf = <T extends { x: number }>({ points, keys }: Props<T>, { x, y }: Scales): SeriesPicture['whiskers'] =>
  keys.flatMap(({ key, whisker }) => {
    if (!whisker) return []
    const d = points.map((point) => {
      const value = figureOf(point, key)
      const reach: unknown = point[whisker as keyof T]
      if (value === null || !Array.isArray(reach)) return ''
      const [at, low, high] = [x(point.x), y(value - Number(reach[0])), y(value + Number(reach[1]))]
      const end = (height: number) => `M${pixels(at - cap)} ${pixels(height)}h${2 * cap}`
      return `${end(low)}M${pixels(at)} ${pixels(low)}V${pixels(high)}${end(high)}`
    })
    return [{ key: String(key), d: d.join('') }]
  })

/** Places labels beside the curves, including that of the mark: apart from each other, and within the picture. */
const labelsOf = <T extends { x: number }>(
  { keys, now, mark }: Props<T>,
  { x, y }: Scales,
  plot: Plot,
  width: number,
): SeriesPicture['labels'] => {
  const severalLines = keys.filter(({ kind, direct }) => kind === 'line' && direct).length > 1
  const named = keys.flatMap(({ key, direct, colour, dash }) =>
    // inside the plot, a label would cover other curves
    direct ? [{ ...direct, key: String(key), x: now === null ? plot.right : x(direct.x), colour, dash }] : [],
  )
  const all = [...named, ...(mark ? [{ ...mark, key: 'mark', x: plot.right, colour: '', dash: undefined }] : [])]
  const ys = spreadLabels(
    all.map((label) => y(label.y)),
    plot.top,
    plot.bottom - apart,
  )
  return all.map(({ key, x: end, text, colour, dash }, i) => {
    const sampled = severalLines && key !== 'mark'
    const left = end + apart + (sampled ? sampleWidth : 0)
    const sample = sampled ? { x: end + apart, colour, dash } : null
    return { key, x: left, y: ys[i] ?? 0, text: clipText(text, width - left), sample }
  })
}

/** Computes every position for a picture of this width: the chart itself decides nothing. */
export const prepareSeriesChart = <T extends { x: number }>(props: Props<T>, width: number): SeriesPicture => {
  const { height, margin = 8, y: axis, xTicks, x: across, warm, now, mark } = props
  const [from, to] = props.domain
  const room = Math.max(margin, mark ? mark.text.length * letterWidth + apart + 1 : 0)
  const plot = { left: 46, right: width - room, top: 10, bottom: height - 22 }
  const place = across?.scale === 'log' ? Math.log : (value: number) => value
  const x = (value: number): number =>
    plot.left + ((place(value) - place(from)) / (place(to) - place(from) || 1)) * (plot.right - plot.left)
  const y = (value: number): number => plot.bottom - (value / axis.max) * (plot.bottom - plot.top)
  const scales = { x, y }
  const ticks = xTicks.map((tick) => ({ x: x(tick), text: (across?.format ?? saySeconds)(tick) }))
  return {
    plot,
    yTicks: axis.ticks.map((tick) => ({ y: y(tick), text: formatTick(tick, axis.ticks.at(-1)) })),
    xTicks: legible(ticks, width),
    warm: warm && { x: x(warm[0]), width: x(warm[1]) - x(warm[0]) },
    now: now === null ? null : x(now),
    mark: mark ? y(mark.y) : null,
    areas: areasOf(props, scales),
    lines: linesOf(props, scales),
    whiskers: whiskersOf(props, scales),
    labels: labelsOf(props, scales, plot, width),
    columns: columnsOf(props, scales),
  }
}
