import type { PlacedTrendPoint } from '#components/charts/prepare/trend-chart.ts'

type Points = readonly PlacedTrendPoint[]

/** of one line, and of all: more dots than this are a band */
const mostDots = { line: 120, chart: 1000 }

/** Dots are for lines that have room for them. */
export const showsDots = (points: Points, lines: number): boolean =>
  points.length <= Math.min(mostDots.chart, mostDots.line * Math.max(1, lines))

/** what `▲ faster` takes */
const saidRoom = { width: 56, height: 14 }

/** Change points whose words do not lie on those of another; of two the later one is told. */
export const saidChanges = (points: Points): Set<PlacedTrendPoint> => {
  const said: PlacedTrendPoint[] = []
  for (const point of points.filter(({ change }) => change !== null).sort((one, other) => other.x - one.x)) {
    const isFree = said.every(
      ({ x, y }) => Math.abs(x - point.x) >= saidRoom.width || Math.abs(y - point.y) >= saidRoom.height,
    )
    if (isFree) said.push(point)
  }
  return new Set(said)
}

/** The point nearest to a place, within reach of it. */
export const nearestPoint = (points: Points, x: number, y: number): PlacedTrendPoint | null => {
  let best: PlacedTrendPoint | null = null
  let least = 40 ** 2
  for (const point of points) {
    // sideways counts double: a line is followed along its time
    const distance = (2 * (point.x - x)) ** 2 + (point.y - y) ** 2
    if (distance >= least) continue
    least = distance
    best = point
  }
  return best
}

const along: Record<string, (at: number, count: number) => number> = {
  ...{ ArrowLeft: (at: number) => at - 1, ArrowRight: (at: number) => at + 1 },
  ...{ Home: () => 0, End: (_: number, count: number) => count - 1 },
}
const across: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

const within = (at: number, count: number): number => Math.min(count - 1, Math.max(0, at))

const pointsOf = (points: Points, line: number | undefined): Points => points.filter((point) => point.line === line)

const atMoment = (points: Points, x: number): PlacedTrendPoint | null =>
  points.reduce<PlacedTrendPoint | null>(
    (best, point) => (best === null || Math.abs(point.x - x) < Math.abs(best.x - x) ? point : best),
    null,
  )

/** Where the keys begin: the newest point of a line, or of the highest one. */
export const firstPoint = (points: Points, order: readonly number[], line: number | null): PlacedTrendPoint | null =>
  pointsOf(points, line ?? order[0]).at(-1) ?? points.at(-1) ?? null

/** Left and right lead along the line, up and down to the next line at the same time; null: the key means nothing here. */
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
