import type { LogLevel } from '@wrkbench/stats'
import { fewerRounds } from '../trend/fewer-rounds.ts'
import { keptPoints, type Usual } from './alert-levels.ts'
import { begunBefore } from './begun-before.ts'
import {
  type Before,
  isAfter,
  isBack,
  isWithin,
  type Place,
  pairAt,
  type Sensitivity,
  type Span,
  suspectAt,
  type Unusual,
  type WatchedPoint,
} from './unusual-point.ts'

/** The parts of a live alert, one that is not over, that the rule needs. */
export interface LiveAlert {
  readonly id: string
  /** the first point of the new level */
  readonly first: Place
  readonly segment: number
  /** usual level before the alert */
  readonly level: LogLevel
  /** result ids of the points that make up `level` */
  readonly usual: readonly number[]
  /** difference of the logarithms, new level minus old */
  readonly shift: number
}

export interface WatchedSeries {
  /** oldest first */
  readonly points: readonly WatchedPoint[]
  /** result ids of the newest judged points; null at the first look at the series, which judges all recent points */
  readonly judged: readonly number[] | null
  readonly live: LiveAlert | null
  /** true while a suspect waits for its check; points that arrive in the meantime are judged afterwards */
  readonly suspected: boolean
  /** result ids of suspects that a check refuted; they cannot be half of a pair */
  readonly cleared: readonly number[]
  readonly without: readonly Span[]
  readonly levelFrom: Place | null
  /** seconds since 1970; older points are history and open no alert */
  readonly recent: number
  /** false if the series is no longer watched; its live alert is still followed */
  readonly opens: boolean
  /** true if a job can check a suspect; otherwise only a second unusual point in a row opens an alert */
  readonly canCheck: boolean
  readonly sensitivity: Sensitivity
  readonly newId: () => string
}

export type ClosedBecause = 'recovered' | 'not-comparable'

export type Finding =
  | { type: 'opened' | 'suspected'; id: string; unusual: Unusual }
  | { type: 'closed'; id: string; because: ClosedBecause; by: WatchedPoint }
  /** the new level of a live alert has gained `points` */
  | { type: 'moved'; id: string; usual: Usual; points: readonly WatchedPoint[] }

/** State of one walk over the new points of a series. */
interface Walk {
  readonly findings: Finding[]
  live: LiveAlert | null
  /** the live alert has gained points that no finding reports yet */
  moved: boolean
  without: readonly Span[]
}

/**
 * Judges the points of a series from the first new one on, as if each had arrived by itself. Two unusual points in a row open
 * an alert. The newest point alone becomes a suspect if a job can check it. Two points in a row that are back at the usual
 * level close an alert; so does a point of another segment, which cannot be compared.
 */
export const watchSeries = (series: WatchedSeries): Finding[] => {
  const { points, live, without } = series
  const walk: Walk = { findings: [], live, moved: false, without }
  const begin = firstNew(series)
  if (begin < 0 || series.suspected) return []
  for (let index = begin; index < points.length; index++) {
    if (walk.live) follow(series, walk, index)
    if (!walk.live && series.opens) lookAt(series, walk, index)
  }
  tellMoved(series, walk, points.length)
  return series.judged ? walk.findings : standing(walk.findings)
}

/** Drops alerts that opened and closed again within the first look at a series: nobody needs to hear of them. */
const standing = (findings: readonly Finding[]): Finding[] => {
  const over = new Set(findings.filter(({ type }) => type === 'closed').map(({ id }) => id))
  return findings.filter(({ id }) => !over.has(id))
}

/**
 * Returns the index of the first point to judge, -1 if there is none. A point that arrived late stands before points that were
 * judged already, which are then judged again. Points older than every judged one are history.
 */
const firstNew = ({ points, judged }: WatchedSeries): number => {
  if (!judged) return 0
  const known = new Set(judged)
  const oldest = points.findIndex(({ result }) => known.has(result))
  return points.findIndex(({ result }, index) => index > oldest && !known.has(result))
}

/** Returns the usual level before an alert with those of its points that are among the points of the series. */
const usualOf = ({ points }: WatchedSeries, { level, usual }: LiveAlert): Usual => {
  const results = new Set(usual)
  return { level, points: points.filter(({ result }) => results.has(result)) }
}

/** Returns a test whether a point is back at the usual level; a point with fewer rounds may lie further from it. */
const backFrom = (series: WatchedSeries, live: LiveAlert): ((point: WatchedPoint) => boolean) => {
  const { level, points } = usualOf(series, live)
  return (point) => {
    if (point.failed && live.shift < 0) return false
    const more = points.length > 0 ? fewerRounds(point, points, level) : 0
    return isBack(level, point.value, { shift: live.shift, sensitivity: series.sensitivity, more })
  }
}

/** Returns the points of the new level before index `end`, without the last ones that may be back at the old level. */
const newLevel = (series: WatchedSeries, live: LiveAlert, end: number): WatchedPoint[] => {
  const { first, segment } = live
  const since = series.points.slice(0, end).filter((point) => !isAfter(first, point) && point.segment === segment)
  const back = backFrom(series, live)
  const last = since.findLastIndex((point) => !back(point))
  return keptPoints(since.slice(0, Math.max(last, 0) + 1))
}

const shiftOf = (points: readonly WatchedPoint[], { level, shift }: LiveAlert): number =>
  points.length === 0 ? shift : points.reduce((sum, { value }) => sum + Math.log(value), 0) / points.length - level.mean

const tellMoved = (series: WatchedSeries, walk: Walk, end: number): void => {
  if (!walk.live || !walk.moved) return
  const { id } = walk.live
  const points = newLevel(series, walk.live, end)
  if (points.length > 0) walk.findings.push({ type: 'moved', id, usual: usualOf(series, walk.live), points })
}

/** Updates the live alert with the point at `index`, if that point comes after the alert's first: extends or closes it. */
const follow = (series: WatchedSeries, walk: Walk, index: number): void => {
  const { points } = series
  const [before, point] = [points[index - 1], points[index]]
  const { live } = walk
  if (!live || !point || !isAfter(point, live.first)) return
  const close = (because: ClosedBecause, by: WatchedPoint) => {
    tellMoved(series, walk, index)
    walk.findings.push({ type: 'closed', id: live.id, because, by })
    walk.without = [...walk.without, { from: live.first, until: by }]
    walk.live = null
  }
  if (point.segment !== live.segment) {
    close('not-comparable', point)
    return
  }
  walk.moved = true
  const now = { ...live, shift: shiftOf(newLevel(series, live, index), live) }
  walk.live = now
  if (!before || !isAfter(before, live.first)) return
  if ([before, point].every(backFrom(series, now))) close('recovered', before)
}

const lookAt = (series: WatchedSeries, walk: Walk, index: number): void => {
  const { points, levelFrom, sensitivity, recent, newId } = series
  const point = points[index]
  if (!point || point.at < recent || point.quiet || walk.without.some((span) => isWithin(point, span))) return
  const before: Before = { points, without: walk.without, from: levelFrom }
  const dated = (found: Unusual, level: number) =>
    series.judged ? found : begunBefore(before, found, { level, recent })
  const pair = canPair(series, index) ? pairAt(before, index, sensitivity) : null
  if (pair) {
    open(walk, { id: newId(), unusual: dated(pair, sensitivity.alertLevel) })
    return
  }
  const suspect = canSuspect(series, index) ? suspectAt(before, index, sensitivity) : null
  if (suspect) walk.findings.push({ type: 'suspected', id: newId(), unusual: dated(suspect, sensitivity.suspectLevel) })
}

/** A point that was measured for a check, or that a check has cleared, cannot be half of a pair. */
const canPair = ({ points, cleared }: WatchedSeries, index: number): boolean =>
  points.slice(Math.max(index - 1, 0), index + 1).every(({ quiet, result }) => !quiet && !cleared.includes(result))

/** Only the newest point can be a suspect, and only once, because the job that checks it measures the present state. */
const canSuspect = ({ points, judged, canCheck }: WatchedSeries, index: number): boolean =>
  canCheck && index === points.length - 1 && !(judged ?? []).includes(points[index]?.result ?? 0)

const open = (walk: Walk, { id, unusual }: { id: string; unusual: Unusual }): void => {
  const { level } = unusual
  const points = [...unusual.earlier, ...unusual.points]
  const [first] = points
  if (!first) return
  const usual = unusual.usual.map(({ result }) => result)
  const live = { id, first, segment: first.segment, level, usual, shift: 0 }
  walk.findings.push({ type: 'opened', id, unusual })
  walk.live = { ...live, shift: shiftOf(points, live) }
  walk.moved = false
}
