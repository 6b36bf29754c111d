import type { PlacedTrendPoint } from '#components/charts/prepare/trend-chart.ts'

type Points = readonly PlacedTrendPoint[]

/** Offset of the text at a change point, and on which side of that offset it stands. */
export type SaidChange = { dx: number; dy: number; anchor: 'start' | 'middle' | 'end'; leader: SaidLeader | null }
/** A line from the mark to a text that is not beside it: from and to, as offsets downwards. */
type SaidLeader = { from: number; to: number }
/** size in px of `▲ faster, +9.8 %`, and its gap to the point */
const said = { width: 98, height: 14, gap: 10 }
type Box = { left: number; right: number; top: number; bottom: number }
/** What a text must stay within, and the upright lines that it should not cover. */
export type SaidFrame = { plot: Box; marks: readonly number[] }

const leftOf = { start: 0, middle: said.width / 2, end: said.width }

const boxOf = ({ x, y }: PlacedTrendPoint, { dx, dy, anchor }: SaidChange): Box => {
  const left = x + dx - leftOf[anchor]
  return { left, right: left + said.width, top: y + dy - said.height + 2, bottom: y + dy + 3 }
}
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const holds = ({ left, right, top, bottom }: Box, { x, y }: PlacedTrendPoint): boolean =>
  x > left && x < right && y > top && y < bottom
const isWithin = (box: Box, plot: Box): boolean =>
  box.left >= 0 && box.right <= plot.right && box.top >= plot.top && box.bottom <= plot.bottom

/** True if the line from one point to the next passes through the box. */
const passes = ({ left, right, top, bottom }: Box, from: PlacedTrendPoint, to: PlacedTrendPoint): boolean => {
  const [start, end] = [Math.max(left, from.x), Math.min(right, to.x)]
  if (start >= end) return false
  const at = (x: number): number => from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y)
  return Math.min(at(start), at(end)) < bottom && Math.max(at(start), at(end)) > top
}

/**
 * Counts what a label would hide: points, lines between them, and upright marks. Readers look for flagged points, so
 * hiding one counts as three.
 */
const hiddenBy = (box: Box, points: Points, marks: readonly number[]): number =>
  points.reduce((sum, point, place) => {
    const before = points[place - 1]
    const line = before?.line === point.line && passes(box, before, point) ? 1 : 0
    return sum + line + (holds(box, point) ? (point.doubted ? 3 : 1) : 0)
  }, 0) + marks.filter((x) => x > box.left && x < box.right).length

const rows = [0, 1, 2, 3, 4, 5, 6, 7]

/** Places above and below everything that is beside the point, the nearest first, with a line that leads to them. */
const fartherPlaces = (down: boolean): SaidChange[] =>
  rows.flatMap((row) =>
    [down, !down].flatMap((below) => {
      const dy = below ? 36 + 16 * row : -(26 + 16 * row)
      const leader = below ? { from: 7, to: dy - said.height + 1 } : { from: -7, to: dy + 4 }
      return (['middle', 'start', 'end'] as const).map((anchor) => ({
        dx: anchor === 'middle' ? 0 : anchor === 'start' ? -4 : 4,
        dy,
        anchor,
        leader,
      }))
    }),
  )

/**
 * Possible positions, best first. The previous level is on the left, and lower after a rise: so the lower right is
 * free, then the upper left.
 */
const placesFor = ({ change }: PlacedTrendPoint): SaidChange[] => {
  const rises = (change?.ratio ?? 1) >= 1
  const heights = rises ? [19, -9] : [-9, 19]
  const beside = [0, 1, 1, 0].map((height, place): SaidChange => {
    const end = place % 2 === 1
    return { dx: end ? -said.gap : said.gap, dy: heights[height] ?? 0, anchor: end ? 'end' : 'start', leader: null }
  })
  return [...beside, ...fartherPlaces(rises)]
}

/**
 * Places the texts of change points so that they cover as few lines and points as possible and no other text; of two
 * that collide, the later one is kept.
 */
export const saidChanges = (points: Points, { plot, marks }: SaidFrame): Map<PlacedTrendPoint, SaidChange> => {
  const placed = new Map<PlacedTrendPoint, SaidChange>()
  const taken: Box[] = []
  for (const point of points.filter(({ change }) => change !== null).sort((one, other) => other.x - one.x)) {
    const free = placesFor(point)
      .map((place) => ({ place, box: boxOf(point, place) }))
      .filter(({ box }) => isWithin(box, plot) && !taken.some((other) => overlap(box, other)))
      .map((one) => ({ ...one, hidden: hiddenBy(one.box, points, marks) }))
    const [best] = free.sort((one, other) => one.hidden - other.hidden)
    if (!best) continue
    placed.set(point, best.place)
    taken.push(best.box)
  }
  return placed
}
