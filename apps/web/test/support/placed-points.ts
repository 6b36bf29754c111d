import type { PlacedTrendPoint } from '#components/charts/prepare/trend-chart.ts'

/** A point of a drawn trend: the `index`-th of its line, 100 px to the right of the one before, without doubts. */
export const placedPoint = (
  line: number,
  index: number,
  y: number,
  change: PlacedTrendPoint['change'] = null,
): PlacedTrendPoint => ({ line, index, x: 100 * index, y, doubted: false, atLeast: false, change })
