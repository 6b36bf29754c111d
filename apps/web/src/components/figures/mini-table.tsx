import { type MetricId, metricCatalogue } from '@wrkbench/contracts'
import { type Board, type BoardRow, reasonOf } from '@wrkbench/tables'
import { Cautions } from '#components/figures/cautions.tsx'
import { BarAxis, IntervalBar } from '#components/figures/interval-bar.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { type Axis, axisFromZero } from '#lib/chart/scale.ts'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { cx } from '#lib/cx.ts'
import { formatMetricTick, headUnit } from '#lib/text/figures.ts'
import './mini-table.css'

/** longer names may not fit on two lines */
const wholeName = 30
const clippedName = (name: string): string | null => (name.length > wholeName ? name : null)

/** The beginning and the end of a name that fits on no two lines: services of one family differ at the end. */
const [most, part] = [38, 17]
const shortName = (name: string): string => {
  const letters = [...name]
  return letters.length > most ? `${letters.slice(0, part).join('')}…${letters.slice(-part).join('')}` : name
}

const Name = ({ name }: { name: string }) => {
  const short = shortName(name)
  if (short === name) return name
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{name}</span>
    </>
  )
}

const Row = ({ entry, axis }: { entry: BoardRow; axis: Axis }) => {
  const { row, kind } = entry
  return (
    <tr className={entry.joined ? 'joined' : undefined}>
      <td>
        <b>{row.rank ?? '–'}</b>
        {row.tied && row.rank !== null && <span className="cap"> tie</span>}
      </td>
      <th
        scope="row"
        data-tip={[clippedName(row.subject.displayName), reasonOf(row)].filter(Boolean).join('\n') || undefined}
      >
        <span className="flex items-center font-medium">
          <Swatch of={kind === 'missing' ? null : row.subject} hollow={kind !== 'ranked'} />
          <span className="line-clamp-2 min-w-0 break-words">
            <Name name={row.subject.displayName} />
          </span>
        </span>
      </th>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure must be reachable by keyboard */}
      <td className="num" data-tip={entry.tip} tabIndex={0}>
        <span className={cx('whitespace-nowrap', kind === 'ranked' ? 'font-bold' : 'u')}>{entry.value}</span>{' '}
        <span className="u whitespace-nowrap">{entry.interval}</span>
      </td>
      <td className="br">
        {kind !== 'missing' && (
          <IntervalBar
            value={row.figure.median ?? 0}
            interval={row.lowerBound ? null : row.figure.interval}
            axis={axis}
            colour={seriesColour(row.subject)}
            kind={kind}
            height={32}
          />
        )}
      </td>
    </tr>
  )
}

/** A ranking in its smallest form: rank, name, figure with interval, bar. */
export const MiniTable = ({ board, metric, caption }: { board: Board; metric: MetricId; caption: string }) => {
  const axis = axisFromZero(board.highest)
  const { short } = metricCatalogue[metric]
  const unit = headUnit(metric)
  return (
    <>
      <table className="tbl tight mini fig">
        <caption className="sr-only">
          {caption}, {board.better} is better
        </caption>
        <thead>
          <tr>
            <th>Rank</th>
            <th>Framework</th>
            <th scope="col" className="num">
              {unit && !short.includes(unit) ? `${short}, ${unit}` : short} ± 95 %
            </th>
            <td className="br">
              <BarAxis axis={axis} format={(tick, most) => formatMetricTick(metric, tick, most, board.unit)} />
            </td>
          </tr>
        </thead>
        <tbody>
          {board.rows.map((entry) => (
            <Row key={entry.row.subject.name} entry={entry} axis={axis} />
          ))}
        </tbody>
      </table>
      <Cautions board={board} />
    </>
  )
}
