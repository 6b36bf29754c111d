import type { SeriesChartProps } from '#components/charts/series-chart-props.ts'
import { toCsv } from '#lib/csv.ts'

type Row = { x: number }
type Told<T> = {
  points: readonly T[]
  keys: readonly Pick<SeriesChartProps<T>['keys'][number], 'key' | 'label' | 'unit' | 'format'>[]
  x?: SeriesChartProps<T>['x']
}

/** The figures of a chart, for those who would rather read them. */
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
            {keys.map(({ key, format }) => {
              const value = point[key]
              return (
                <td key={String(key)} className="num">
                  {typeof value === 'number' ? format(value) : '–'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const csvOf = <T extends Row>({ points, keys, x }: Told<T>): string =>
  toCsv(
    [x?.label ?? 'seconds', ...keys.map(({ label, unit }) => `${label} (${unit})`)],
    points.map((point) => [
      point.x,
      ...keys.map(({ key }) => {
        const value = point[key]
        return typeof value === 'number' ? value : null
      }),
    ]),
  )
