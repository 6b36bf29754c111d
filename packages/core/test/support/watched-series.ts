import type { WatchedPoint } from '../../src/domain/alert/unusual-point.ts'
import { type Finding, type WatchedSeries, watchSeries } from '../../src/domain/alert/watch-series.ts'

const small = [0.2, -0.6, 0.5, -0.1, -0.8, 0.9, 0.3, -0.4, 0.7, -0.7]

/** A number of points around 100 with hardly any noise, followed by these; one per second from 1000 on, result = index. */
export const pointsOf = (count: number, ...values: number[]): WatchedPoint[] =>
  [...Array.from({ length: count }, (_, i) => 100 + (small[i % small.length] ?? 0)), ...values].map((value, i) => ({
    at: 1000 + i,
    result: i,
    segment: 1,
    values: [value],
    value,
  }))

/** The first look at a series of which nothing is known yet. */
export const firstLook: Omit<WatchedSeries, 'points'> = {
  judged: null,
  live: null,
  suspected: false,
  cleared: [],
  without: [],
  levelFrom: null,
  recent: 0,
  opens: true,
  canCheck: true,
  sensitivity: { suspectLevel: 0.95, alertLevel: 0.99, leastShift: 0.03, coarsest: 0 },
  newId: () => 'new',
}

export const watch = (points: readonly WatchedPoint[], more: Partial<WatchedSeries> = {}): Finding[] =>
  watchSeries({ ...firstLook, points, ...more })
