import type { PlacedTrendPoint } from '#components/charts/prepare/trend-chart.ts'

type Points = readonly PlacedTrendPoint[]

/** for one line and for all lines: more dots than this merge into a band */
const mostDots = { line: 120, chart: 1000 }

/** True if the lines have room for dots. */
export const showsDots = (points: Points, lines: number): boolean =>
  points.length <= Math.min(mostDots.chart, mostDots.line * Math.max(1, lines))

/** Offset of the text at a change point; `end`: the text is on the left of the point. */
export type SaidChange = { dx: number; dy: number; end: boolean }
/** size in px of `▲ faster, +9.8 %`, and its gap to the point */
const said = { width: 96, height: 14, gap: 10 }
type Box = { left: number; right: number; top: number; bottom: number }

const boxOf = ({ x, y }: PlacedTrendPoint, { dx, dy, end }: SaidChange): Box => ({
  left: x + dx - (end ? said.width : 0),
  right: x + dx + (end ? 0 : said.width),
  top: y + dy - said.height + 2,
  bottom: y + dy + 3,
})
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const holds = ({ left, right, top, bottom }: Box, { x, y }: PlacedTrendPoint): boolean =>
  x > left && x < right && y > top && y < bottom

/** Counts the points that a label would hide. Readers look for flagged points, so hiding one counts as three. */
const hiddenBy = (box: Box, points: Points): number =>
  points.filter((point) => holds(box, point)).reduce((sum, { doubted }) => sum + (doubted ? 3 : 1), 0)

/**
 * Possible positions, best first. The previous level is on the left, and lower after a rise: so the lower right is
 * free, then the upper left.
 */
const placesFor = ({ change }: PlacedTrendPoint): SaidChange[] => {
  const heights = (change?.ratio ?? 1) < 1 ? [-9, 19] : [19, -9]
  return [0, 1, 1, 0].map((height, place) => {
    const end = place % 2 === 1
    return { dx: end ? -said.gap : said.gap, dy: heights[height] ?? 0, end }
  })
}

/**
 * Places the texts of change points so that they cover as few points as possible and no other text; of two that
 * collide, the later one is kept.
 */
export const saidChanges = (points: Points, right: number): Map<PlacedTrendPoint, SaidChange> => {
  const placed = new Map<PlacedTrendPoint, SaidChange>()
  const taken: Box[] = []
  for (const point of points.filter(({ change }) => change !== null).sort((one, other) => other.x - one.x)) {
    const free = placesFor(point)
      .map((place) => ({ place, box: boxOf(point, place) }))
      .filter(({ box }) => box.left >= 0 && box.right <= right && !taken.some((other) => overlap(box, other)))
      .map((one) => ({ ...one, hidden: hiddenBy(one.box, points) }))
    const [best] = free.sort((one, other) => one.hidden - other.hidden)
    if (!best) continue
    placed.set(point, best.place)
    taken.push(best.box)
  }
  return placed
}

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
