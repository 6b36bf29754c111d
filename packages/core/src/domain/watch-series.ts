import type { LogLevel } from '@wrkbench/stats'
import {
  type Before,
  isAfter,
  isBack,
  type Place,
  pairAt,
  type Sensitivity,
  type Span,
  suspectAt,
  type Unusual,
  type WatchedPoint,
} from './unusual-point.ts'

/** An alert that is not over, as far as the rule needs it. */
export interface LiveAlert {
  readonly id: string
  /** the first point of the new level */
  readonly first: Place
  readonly segment: number
  /** what was usual before it */
  readonly level: LogLevel
  /** of the logarithms, new level less old one */
  readonly shift: number
}

export interface WatchedSeries {
  /** without doubts, oldest first */
  readonly points: readonly WatchedPoint[]
  /** up to here every point has been judged; null: none yet, and only the newest one will be */
  readonly judged: Place | null
  readonly live: LiveAlert | null
  /** a suspect waits to be confirmed: no other is looked for meanwhile */
  readonly suspected: boolean
  readonly without: readonly Span[]
  readonly levelFrom: Place | null
  /** what was measured before is history, and opens nothing */
  readonly recent: number
  /** a job can confirm a suspect; else the next point has to */
  readonly canCheck: boolean
  readonly sensitivity: Sensitivity
}

export type ClosedBecause = 'recovered' | 'not-comparable'

export type Finding =
  | { type: 'opened' | 'suspected'; unusual: Unusual; later: readonly WatchedPoint[] }
  | { type: 'closed'; id: string; because: ClosedBecause; by: WatchedPoint }
  | { type: 'moved'; id: string; points: readonly WatchedPoint[] }

/** What one walk over the new points of a series changes as it goes. */
interface Walk {
  readonly findings: Finding[]
  live: LiveAlert | null
  opened: boolean
  without: readonly Span[]
}

/**
 * What the new points of a series mean, oldest first: a shift that the next point or a job confirms opens an alert; two
 * points in a row that are back close it, and so does another segment, with which nothing can be compared.
 */
export const watchSeries = (series: WatchedSeries): Finding[] => {
  const { points, judged, live, without } = series
  const walk: Walk = { findings: [], live, opened: false, without }
  const begin = judged ? points.findIndex((point) => isAfter(point, judged)) : points.length - 1
  if (begin < 0) return []
  for (let index = begin; index < points.length; index++) {
    if (walk.live) follow(series, walk, index)
    if (!walk.live && !walk.opened && !series.suspected) lookAt(series, walk, index)
  }
  if (walk.live) {
    const { id, first, segment } = walk.live
    const since = points.filter((point) => !isAfter(first, point) && point.segment === segment)
    walk.findings.push({ type: 'moved', id, points: since })
  }
  return walk.findings
}

/** Of a point after the first one of an alert. */
const follow = ({ points, sensitivity }: WatchedSeries, walk: Walk, index: number): void => {
  const [before, point] = [points[index - 1], points[index]]
  const { live } = walk
  if (!live || !point || !isAfter(point, live.first)) return
  const close = (because: ClosedBecause, by: WatchedPoint) => {
    walk.findings.push({ type: 'closed', id: live.id, because, by })
    walk.live = null
  }
  if (point.segment !== live.segment) {
    close('not-comparable', point)
    return
  }
  if (!before || !isAfter(before, live.first)) return
  if (![before, point].every(({ value }) => isBack(live.level, value, { shift: live.shift, sensitivity }))) return
  walk.without = [...walk.without, { from: live.first, until: before }]
  close('recovered', before)
}

const lookAt = (series: WatchedSeries, walk: Walk, index: number): void => {
  const { points, levelFrom, sensitivity, canCheck, recent } = series
  const point = points[index]
  if (!point || point.at < recent || point.quiet) return
  const before: Before = { points, without: walk.without, from: levelFrom }
  const later = points.slice(index + 1)
  const unusual = canCheck ? suspectedAt(before, index, sensitivity) : pairAt(before, index, sensitivity)
  if (!unusual) return
  walk.opened = true
  walk.findings.push({ type: canCheck ? 'suspected' : 'opened', unusual, later })
}

/** Of the newest point alone: a job measures what is there now. */
const suspectedAt = (before: Before, index: number, sensitivity: Sensitivity): Unusual | null =>
  index === before.points.length - 1 ? suspectAt(before, index, sensitivity) : null
