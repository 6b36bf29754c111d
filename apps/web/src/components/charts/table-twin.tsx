import { figureOf, sayFigure, worthOf } from '#components/charts/prepare/columns.ts'
import type { SeriesChartProps } from '#components/charts/series-chart-props.ts'
import { toCsv } from '#lib/table/csv.ts'
import { missing } from '#lib/text/figures.ts'

type Row = { x: number }
type Told<T> = {
  points: readonly T[]
  keys: readonly Pick<SeriesChartProps<T>['keys'][number], 'key' | 'label' | 'unit' | 'format' | 'worth'>[]
  x?: SeriesChartProps<T>['x']
}

/** The figures of a chart as a table, for those who would rather read them. */
export const TableTwin = <T extends Row>({
  points,
  keys,
  height,
  label,
  x,
}: Told<T> & { height: number | string; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
  <div className="overflow-y-auto" style={{ height }} tabIndex={0}>
    <table className="tbl tight">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th className="num">{x?.label ?? 's'}</th>
          {keys.map(({ key, label: head, unit }) => (
            <th key={String(key)} className="num">
              {head}, {unit}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.x}>
            <td className="num">{x ? x.format(point.x) : point.x.toFixed(2)}</td>
            {keys.map((key) => (
              <td key={String(key.key)} className="num">
                {sayFigure(point, key) ?? missing}
                <span className="cap block">{worthOf(point, key)?.note}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const worthNoted = <T extends Row>(points: readonly T[], key: Told<T>['keys'][number]): boolean =>
  points.some((point) => worthOf(point, key) !== null)

/** Writes the exact figures as CSV, with a column of reasons for those that count less than others. */
export const csvOf = <T extends Row>({ points, keys, x }: Told<T>): string => {
  const columns = keys.map((key) => ({ ...key, noted: worthNoted(points, key) }))
  return toCsv(
    [
      x?.label ?? 'seconds',
      ...columns.flatMap(({ label, unit, noted }) => [`${label} (${unit})`, ...(noted ? [`${label}: note`] : [])]),
    ],
    points.map((point) => [
      point.x,
      ...columns.flatMap((key) => [
        figureOf(point, key.key as keyof T),
        ...(key.noted ? [worthOf(point, key)?.note ?? null] : []),
      ]),
    ]),
  )
}
