import type { FilledChart } from '@wrkbench/tables'
import { IntervalBar } from '#components/figures/interval-bar.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { seriesColour } from '#lib/chart/series-colour.ts'
import './bar-list.css'

/** Figures as bars from zero, each beside its name and its number. Hollow: the figure has no interval. */
export const BarList = ({ chart }: { chart: FilledChart }) => {
  const values = chart.bars.map(({ cell }) => (typeof cell.value === 'number' ? cell.value : 0))
  // the numbers are beside the bars, so no ticks are needed
  const axis = { max: Math.max(1, ...values), ticks: [] }
  return (
    <figure className="min-w-0">
      <figcaption>
        <h2 className="inline text-t2 leading-[var(--lh2)]">{chart.title}</h2> <span className="cap">{chart.note}</span>
      </figcaption>
      <table className="fig bars">
        <caption className="sr-only">{chart.title}</caption>
        <tbody>
          {chart.bars.map(({ label, cell }, index) => {
            const coloured = cell.result?.subject ?? label
            return (
              <tr key={label}>
                <th scope="row">
                  <Swatch of={coloured} hollow />
                  {label}
                </th>
                <td className="drawn">
                  <IntervalBar
                    value={values[index] ?? 0}
                    interval={null}
                    axis={axis}
                    colour={seriesColour(coloured)}
                    kind="open"
                    height={22}
                  />
                </td>
                <td className="num">{cell.text}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </figure>
  )
}
