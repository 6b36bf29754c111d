import type { PlacedTrendPoint } from '#components/charts/prepare/trend-chart.ts'

type Points = readonly PlacedTrendPoint[]

/** for one line and for all lines: more dots than this merge into a band */
const mostDots = { line: 120, chart: 1000 }

/** True if the lines have room for dots. */
export const showsDots = (points: Points, lines: number): boolean =>
  points.length <= Math.min(mostDots.chart, mostDots.line * Math.max(1, lines))

/** The point nearest to a position, within reach of it. */
export const nearestPoint = (points: Points, x: number, y: number): PlacedTrendPoint | null => {
  let best: PlacedTrendPoint | null = null
  let least = 40 ** 2
  for (const point of points) {
    // horizontal distance counts double: a line is followed along its time
    const distance = (2 * (point.x - x)) ** 2 + (point.y - y) ** 2
    if (distance >= least) continue
    least = distance
    best = point
  }
  return best
}

const along: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at: number) => at - 1,
  ArrowRight: (at: number) => at + 1,
  Home: () => 0,
  End: (_: number, count: number) => count - 1,
}
const across: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

const within = (at: number, count: number): number => Math.min(count - 1, Math.max(0, at))

const pointsOf = (points: Points, line: number | undefined): Points => points.filter((point) => point.line === line)

const atMoment = (points: Points, x: number): PlacedTrendPoint | null =>
  points.reduce<PlacedTrendPoint | null>(
    (best, point) => (best === null || Math.abs(point.x - x) < Math.abs(best.x - x) ? point : best),
    null,
  )

/** The point at which keyboard navigation begins: the newest of the given line, or of the highest line. */
export const firstPoint = (points: Points, order: readonly number[], line: number | null): PlacedTrendPoint | null =>
  pointsOf(points, line ?? order[0]).at(-1) ?? points.at(-1) ?? null

/**
 * The point to which a key leads: left and right along the line, up and down to the next line at the same time; null if
 * the key has no meaning here.
 */
export const pointAfter = (
  key: string,
  points: Points,
  order: readonly number[],
  near: PlacedTrendPoint,
): PlacedTrendPoint | null => {
  const step = along[key]
  if (step) {
    const own = pointsOf(points, near.line)
    return own[within(step(own.indexOf(near), own.length), own.length)] ?? null
  }
  const way = across[key]
  if (way === undefined) return null
  const shown = order.filter((line) => points.some((point) => point.line === line))
  return atMoment(pointsOf(points, shown[within(shown.indexOf(near.line) + way, shown.length)]), near.x)
}
