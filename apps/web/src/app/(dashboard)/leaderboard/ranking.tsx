'use client'
import { type Leaderboard, type MetricId, metricCatalogue, midSentence, sharedReasons } from '@wrkbench/contracts'
import type { Board } from '@wrkbench/tables'
import { type ColumnId, columnOf, whyUnranked } from '@wrkbench/tables'
import { type CSSProperties, useDeferredValue } from 'react'
import { BarAxis } from '#components/figures/interval-bar.tsx'
import { ReasonNotes } from '#components/figures/reasons.tsx'
import { axisFromZero } from '#lib/chart/scale.ts'
import { cx } from '#lib/cx.ts'
import { formatMetricTick, headUnit, plural } from '#lib/text/figures.ts'
import { RankRow } from './rank-row.tsx'

/** as many as come with the page; a longer ranking gets the others as soon as the page is there */
const firstRows = 100

type RankingProps = {
  source: Leaderboard
  board: Board
  columns: readonly ColumnId[]
  onMetric: (metric: MetricId) => void
}

const Head = ({
  lines,
  label,
  metric,
  onMetric,
}: {
  lines: readonly [string, string]
  label: string
  metric: MetricId | null
  onMetric: (metric: MetricId) => void
}) => {
  const text = (
    <>
      {lines[0] !== lines[1] && (
        <>
          {lines[0]}
          <br />
        </>
      )}
      {lines[1]}
    </>
  )
  if (!metric) return text
  return (
    <button type="button" data-tip={`Rank by ${midSentence(label)}`} onClick={() => onMetric(metric)}>
      {text}
      <span className="sr-only">: {label}. Rank by it</span>
    </button>
  )
}

export const Ranking = ({ source, board, columns, onMetric }: RankingProps) => {
  const { metric, environment } = source
  const { short } = metricCatalogue[metric]
  const unit = headUnit(metric)
  const axis = axisFromZero(board.highest)
  const reasons = sharedReasons(
    board.rows.map(({ row, kind }) => (kind === 'ranked' || kind === 'missing' ? null : whyUnranked(row))),
  )
  const cpus = environment?.cpus ?? null
  const isWhole = useDeferredValue(true, false)
  const rows = isWhole ? board.rows : board.rows.slice(0, firstRows)
  // keeps the room of the others, for whoever comes back to where they were
  const rest = { '--rest': board.rows.length - rows.length } as CSSProperties
  const cpuHead: [string, string] = cpus ? ['CPU time, %', `of ${plural(cpus, 'CPU')}`] : ['CPU, 100 % is', 'one core']
  return (
    <>
      <table className={cx('tbl rank fig', columns.length < 5 && 'standing')} style={rest}>
        <caption className="sr-only">
          Servers ranked by {midSentence(metricCatalogue[metric].label)}, {board.better} is better
        </caption>
        <thead>
          <tr>
            <th className="rk">Rank</th>
            <th>Framework</th>
            <th scope="col" className="num rate" aria-sort={board.better === 'higher' ? 'descending' : 'ascending'}>
              {unit && !short.includes(unit) ? `${short}, ${unit}` : short} {board.better === 'higher' ? '↓' : '↑'}
              <br />
              median ± 95 %
            </th>
            <td className="br">
              <BarAxis axis={axis} format={(tick, most) => formatMetricTick(metric, tick, most, board.unit)} />
            </td>
            {columns.map((id) => {
              const column = columnOf(id)
              return (
                <th
                  key={id}
                  scope="col"
                  className={id === 'cpu' ? 'cpu' : column.better === null && id !== 'rounds' ? 'word' : 'num'}
                >
                  <Head
                    lines={id === 'cpu' ? cpuHead : column.head}
                    label={column.label}
                    metric={column.metric === metric ? null : column.metric}
                    onMetric={onMetric}
                  />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody key={metric}>
          {rows.map((entry) => (
            <RankRow key={entry.row.seriesId} {...{ entry, metric, axis, columns, cpus, reasons }} />
          ))}
        </tbody>
      </table>
      <ReasonNotes reasons={reasons} />
    </>
  )
}
