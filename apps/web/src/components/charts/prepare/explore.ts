import { type RunKey, runKeys, runLines } from '#components/charts/prepare/run-lines.ts'
import type { RunPoint, RunSeries } from '#components/charts/prepare/run-series.ts'
import { lineDash } from '#lib/chart/line-dash.ts'
import { axisToTick, logAxis } from '#lib/chart/scale.ts'

export type Side = 'left' | 'right'
export type Scale = 'linear' | 'log'
/** in seconds; the measurement begins at zero */
export type Span = readonly [from: number, to: number]

export type ExploreLine = {
  key: RunKey
  label: string
  unit: string
  format: (value: number) => string
  inFull: (value: number) => string
  side: Side
  colour: string
  dash: string | undefined
}
export type ExploreChoice = Omit<ExploreLine, 'side'> & {
  chosen: boolean
  /** why it cannot be chosen now; null if it can */
  refused: 'not measured' | 'two units' | null
}
/** What is drawn of a moment, and the moment itself for its text. */
export type ExploreRow = {
  x: number
  drawn: Partial<Record<RunKey, number | null>>
  /** series that are known here but not on either side: a line would not show them */
  alone: readonly RunKey[]
  point: RunPoint
}
export type ExploreAxis = { unit: string; scale: Scale; domain: [number, number]; ticks: number[] }
export type ExploreView = {
  /** indexes of the first and the last row shown */
  indexes: readonly [number, number]
  isWhole: boolean
  domain: [number, number]
  xTicks: number[]
  axes: Record<Side, ExploreAxis | null>
  phases: { from: number; to: number; label: string; isWarmUp: boolean }[]
}

/** Colours from the palette for series; those of frameworks are assigned in `series-colour.ts`. */
const colours = Array.from({ length: 8 }, (_, i) => `var(--s${i + 1})`)
/** One axis on each side, and no more. */
const mostUnits = 2
const mostTicks = { x: 6, y: 5 }
/** precision in seconds of a moment in an address, which has two decimals */
const exact = 0.005

const isKnown = (points: readonly RunPoint[], key: RunKey): boolean => points.some((point) => point[key] !== null)

/**
 * The requested series that were measured, as far as there are axes for their units; the first unit gets the left axis.
 */
const taken = (points: readonly RunPoint[], asked: readonly RunKey[]): { keys: RunKey[]; units: string[] } => {
  const known = asked.filter((key) => isKnown(points, key))
  const units = [...new Set(known.map((key) => runLines[key].unit))].slice(0, mostUnits)
  return { keys: runKeys.filter((key) => known.includes(key) && units.includes(runLines[key].unit)), units }
}

/** All series that could be drawn. The throughput has the colour of its framework, as on every page. */
export const exploreChoices = (
  points: readonly RunPoint[],
  asked: readonly RunKey[],
  ownColour: string,
): ExploreChoice[] => {
  const { keys, units } = taken(points, asked)
  const ordered = [ownColour, ...colours.filter((colour) => colour !== ownColour)]
  const strokes = keys.map(() => '')
  return runKeys.map((key, index) => {
    const { label, unit, format, inFull } = runLines[key]
    const isBeyond = units.length === mostUnits && !units.includes(unit)
    return {
      key,
      label,
      unit,
      format,
      inFull,
      colour: ordered[index] ?? ownColour,
      dash: keys.includes(key) ? lineDash(strokes, keys.indexOf(key)) : undefined,
      chosen: keys.includes(key),
      refused: isKnown(points, key) ? (isBeyond ? 'two units' : null) : 'not measured',
    }
  })
}

export const exploreLines = (
  points: readonly RunPoint[],
  asked: readonly RunKey[],
  choices: readonly ExploreChoice[],
): ExploreLine[] => {
  const { units } = taken(points, asked)
  return choices
    .filter(({ chosen }) => chosen)
    .map(({ chosen: _, refused: __, ...line }) => ({ ...line, side: line.unit === units[0] ? 'left' : 'right' }))
}

/** Adds or removes one series. Keeps the order in which they were chosen, which decides the unit on the left. */
export const toggled = (points: readonly RunPoint[], asked: readonly RunKey[], key: RunKey): RunKey[] => {
  const { keys } = taken(points, asked)
  return keys.includes(key)
    ? asked.filter((each) => each !== key && keys.includes(each))
    : [...asked.filter((each) => keys.includes(each)), key]
}

/** Makes the rows to draw. A logarithmic axis cannot show zero: it becomes a gap, like an unknown value. */
export const exploreRows = (
  points: readonly RunPoint[],
  lines: readonly Pick<ExploreLine, 'key' | 'side'>[],
  scale: Scale,
): ExploreRow[] => {
  const figure = (point: RunPoint | undefined, { key, side }: Pick<ExploreLine, 'key' | 'side'>): number | null => {
    const value = point?.[key] ?? null
    return value !== null && value <= 0 && side === 'left' && scale === 'log' ? null : value
  }
  return points.map((point, at) => ({
    x: point.x,
    point,
    drawn: Object.fromEntries(lines.map((line) => [line.key, figure(point, line)])),
    alone: lines
      .filter(
        (line) =>
          figure(point, line) !== null &&
          figure(points[at - 1], line) === null &&
          figure(points[at + 1], line) === null,
      )
      .map(({ key }) => key),
  }))
}

/** Number of figures on the left axis that are zero and cannot be shown. */
export const leftOut = (rows: readonly ExploreRow[], lines: readonly ExploreLine[]): number =>
  rows.flatMap(({ point, drawn }) => lines.filter(({ key }) => drawn[key] === null && point[key] !== null)).length

/** First and last row of a span; of all rows if it contains fewer than two. */
const indexesOf = (rows: readonly ExploreRow[], span: Span | null): readonly [number, number] => {
  const whole = [0, Math.max(0, rows.length - 1)] as const
  if (!span) return whole
  const first = rows.findIndex(({ x }) => x >= span[0] - exact)
  const last = rows.findLastIndex(({ x }) => x <= span[1] + exact)
  return first >= 0 && last > first ? [first, last] : whole
}

/** The span between two rows; null for the whole run, which also includes what a run has yet to measure. */
export const spanOf = (rows: readonly ExploreRow[], first: number, last: number): Span | null => {
  const [from, to] = [rows[first]?.x, rows[last]?.x]
  const isWhole = first <= 0 && last >= rows.length - 1
  return isWhole || from === undefined || to === undefined ? null : [from, to]
}

const timeTicks = ([from, to]: Span): number[] => {
  const step = axisToTick(to - from, mostTicks.x).ticks[1] ?? 1
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.floor(to / step + 1e-9) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => Number(((first + i) * step).toFixed(6)))
}

const axisOf = (
  rows: readonly ExploreRow[],
  lines: readonly ExploreLine[],
  side: Side,
  scale: Scale,
): ExploreAxis | null => {
  const own = lines.filter((line) => line.side === side)
  const unit = own[0]?.unit
  if (unit === undefined) return null
  const values = rows.flatMap(({ drawn }) => own.flatMap(({ key }) => drawn[key] ?? []))
  if (scale === 'log') {
    const { min, max, ticks } = logAxis(values)
    return { unit, scale, domain: [min, max], ticks }
  }
  const { max, ticks } = axisToTick(Math.max(0, ...values) * 1.02, mostTicks.y)
  const countable = ticks.filter((tick) => unit !== runLines.threads.unit || Number.isInteger(tick))
  return { unit, scale, domain: [0, max], ticks: countable }
}

/** Prepares the view of a span (null: the whole run): both axes fit its content. */
export const prepareExplore = (
  series: Pick<RunSeries, 'domain' | 'warm'>,
  rows: readonly ExploreRow[],
  lines: readonly ExploreLine[],
  { span, scale }: { span: Span | null; scale: Scale },
): ExploreView => {
  const indexes = indexesOf(rows, span)
  const shown = rows.slice(indexes[0], indexes[1] + 1)
  const [from, to] = spanOf(rows, ...indexes) ?? series.domain
  const phases = [
    ...(series.warm ? [{ from: series.warm[0], to: series.warm[1], label: 'warm-up', isWarmUp: true }] : []),
    { from: 0, to: series.domain[1], label: 'measuring', isWarmUp: false },
  ]
  return {
    indexes,
    isWhole: spanOf(rows, ...indexes) === null,
    domain: [from, to],
    xTicks: timeTicks([from, to]),
    axes: { left: axisOf(shown, lines, 'left', scale), right: axisOf(shown, lines, 'right', 'linear') },
    phases: phases
      .map((phase) => ({ ...phase, from: Math.max(phase.from, from), to: Math.min(phase.to, to) }))
      .filter((phase) => phase.to > phase.from),
  }
}
