import type { SeriesChartProps } from '#components/charts/series-chart-props.ts'
import { nbsp } from '#lib/figures.ts'

/** What stands above one moment or load, for a pointer that is there. */
export type Column = { x: number; dots: { y: number; colour: string }[] }
type Scales = { x: (value: number) => number; y: (value: number) => number }

/** A figure of a point; null: not known. */
export const figureOf = <T>(point: T, key: keyof T): number | null => {
  const value = point[key]
  return typeof value === 'number' ? value : null
}

/** One for each point, in order. */
export const columnsOf = <T extends { x: number }>(
  { points, keys }: Pick<SeriesChartProps<T>, 'points' | 'keys'>,
  { x, y }: Scales,
): Column[] =>
  points.map((point) => ({
    x: x(point.x),
    dots: keys.flatMap(({ key, kind, colour }) => {
      const value = kind === 'line' ? figureOf(point, key) : null
      return value === null ? [] : [{ y: y(value), colour }]
    }),
  }))

/** The column under a place of the picture; null without any. */
export const nearestColumn = (columns: readonly Column[], x: number): number | null => {
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  columns.forEach((column, index) => {
    const distance = Math.abs(column.x - x)
    if (distance < least) [best, least] = [index, distance]
  })
  return best
}

const jumps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  PageUp: (at, count) => at + Math.ceil(count / 10),
  PageDown: (at, count) => at - Math.ceil(count / 10),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Where a key leads from a column, as on any slider; null: the key means nothing here. */
export const columnAfter = (key: string, at: number, count: number): number | null => {
  const jump = jumps[key]
  return jump && count > 0 ? Math.min(count - 1, Math.max(0, jump(at, count))) : null
}

export const saySeconds = (value: number): string => `${Number(value.toFixed(2))}${nbsp}s`
export const sayMoment = (x: number): string => (x < 0 ? `warm-up, ${saySeconds(-x)} before` : saySeconds(x))

/** One point in words: where it is, then each figure. */
export const sayColumn = <T extends { x: number }>(
  { points, keys, x }: Pick<SeriesChartProps<T>, 'points' | 'keys' | 'x'>,
  index: number,
): string[] => {
  const point = points[index]
  if (!point) return []
  return [
    (x?.format ?? sayMoment)(point.x),
    ...keys.map(({ key, label, format }) => {
      const value = figureOf(point, key)
      return `${label}: ${value === null ? 'not known' : format(value)}`
    }),
  ]
}
