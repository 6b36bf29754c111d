import type { SeriesChartProps, SeriesKey, Worth } from '#components/charts/series-chart-props.ts'
import { nbsp } from '#lib/text/figures.ts'

/** What is above one moment or load, for the pointer to find. */
export type Column = { x: number; dots: { y: number; colour: string }[] }
type Scales = { x: (value: number) => number; y: (value: number) => number }

/** A figure of a point; null if unknown. */
export const figureOf = <T>(point: T, key: keyof T): number | null => {
  const value = point[key]
  return typeof value === 'number' ? value : null
}

/** Why a figure of a point counts less than others; null if it does not. */
export const worthOf = <T>(point: T, { worth }: Pick<SeriesKey<T>, 'worth'>): Worth | null =>
  worth === undefined ? null : ((point[worth as keyof T] as Worth | null | undefined) ?? null)

/** A figure as tables write it: `≥ 56,915`; null if unknown. */
export const sayFigure = <T>(point: T, told: Pick<SeriesKey<T>, 'key' | 'format' | 'worth'>): string | null => {
  const value = figureOf(point, told.key as keyof T)
  if (value === null) return null
  return worthOf(point, told)?.atLeast ? `≥${nbsp}${told.format(value)}` : told.format(value)
}

/** Makes one column for each point, in order. */
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

/** Index of the column nearest to a position in the picture; null if there are no columns. */
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

/** Index of the column to which a key leads, as on any slider; null if the key has no meaning here. */
export const columnAfter = (key: string, at: number, count: number): number | null => {
  const jump = jumps[key]
  return jump && count > 0 ? Math.min(count - 1, Math.max(0, jump(at, count))) : null
}

export const saySeconds = (value: number): string => `${Number(value.toFixed(2))}${nbsp}s`
export const sayMoment = (x: number): string => (x < 0 ? `warm-up, ${saySeconds(-x)} before` : saySeconds(x))

/** Describes one point: its position, then each figure. */
export const sayColumn = <T extends { x: number }>(
  { points, keys, x }: Pick<SeriesChartProps<T>, 'points' | 'keys' | 'x'>,
  index: number,
): string[] => {
  const point = points[index]
  if (!point) return []
  return [
    (x?.format ?? sayMoment)(point.x),
    ...keys.map((key) => {
      const { note } = worthOf(point, key) ?? {}
      return `${key.label}: ${sayFigure(point, key) ?? 'not known'}${note ? `, ${note}` : ''}`
    }),
  ]
}
