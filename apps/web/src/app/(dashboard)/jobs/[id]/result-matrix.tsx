import { type ColumnUnit, columnUnit, formatRanked, type JobDetail } from '@wrkbench/contracts'
import { formatInterval } from '@wrkbench/tables'
import { CellBar } from '#components/figures/cell-bar.tsx'
import { Link } from '#components/ui/link.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import type { Names } from '#lib/catalogue/catalogue-names.ts'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { cx } from '#lib/cx.ts'
import { columnTitle, type MatrixCell, matrixOf } from '#lib/job/matrix.ts'
import { formatExact } from '#lib/text/figures.ts'

type CellProps = { entry: MatrixCell; title: string; max: number; unit: ColumnUnit; framework: string; ended: boolean }

const tipOf = ({ cell }: MatrixCell): string | undefined => {
  if (!cell || cell.rounds.length === 0) return undefined
  const lines = cell.rounds.map(
    (round) =>
      `round ${round.round}: ${formatExact('successesPerSecond', round.value)}${round.flagged ? ', flagged' : ''}`,
  )
  const interval = cell.interval && !cell.lowerBound ? [formatInterval('successesPerSecond', cell.interval)] : []
  return [...lines, ...interval].join('\n')
}

const Cell = ({ entry, title, max, unit, framework, ended }: CellProps) => {
  const { cell, failure, running, done, planned } = entry
  if (failure) {
    return (
      <td data-l={title}>
        <span className="block font-medium text-slower">{failure.label}</span>
        <span className="cap block">
          <Link href={`/runs/${failure.runId}`}>{failure.message}</Link>
        </span>
      </td>
    )
  }
  if (planned === 0) {
    return (
      <td data-l={title} className="cap">
        not served
      </td>
    )
  }
  const { median = null, interval: width = null, lowerBound = false } = cell ?? {}
  const { value, interval } = formatRanked(median, width, lowerBound, unit)
  const latest = cell?.rounds.at(-1)
  const counts = cell !== null && !cell.lowerBound && cell.rounds.some((round) => !round.flagged)
  return (
    <td
      data-l={title}
      className={running ? 'now' : undefined}
      data-tip={tipOf(entry)}
      tabIndex={cell && cell.rounds.length > 0 ? 0 : undefined}
    >
      <span className="block">
        <span className={counts ? 'font-bold' : 'u'}>{value}</span> <span className="u">{interval}</span>
      </span>
      <span className={cx('cap block', running && 'font-medium text-accent')}>
        {ended && latest ? (
          <Link href={`/runs/${latest.runId}`}>{`${done} of ${planned}`}</Link>
        ) : (
          `${done} of ${planned}`
        )}
        {running && ', running'}
      </span>
      <CellBar cell={cell} max={max} colour={seriesColour(framework)} />
    </td>
  )
}

/** Every cell of the job over its rounds, on one scale. */
export const ResultMatrix = ({ job, names, ended }: { job: JobDetail; names: Names; ended: boolean }) => {
  const matrix = matrixOf(job)
  const unit = columnUnit(job.cells.map(({ median }) => median))
  return (
    <section className="section min-w-0" aria-labelledby="matrix">
      <div className="sec">
        <h2 id="matrix">{ended ? 'Rounds' : 'Results so far'}</h2>
        <span className="cap">
          {matrix.sharedLoad && `${matrix.sharedLoad}; `}median req/s; dots are rounds, crosses are flagged rounds;
          hollow until 3 rounds count, dashed if not ranked
        </span>
      </div>
      <div className="overflow-x-auto">
        <table
          aria-labelledby="matrix"
          className="tbl fig matrix"
          style={{ '--columns': matrix.columns.length } as React.CSSProperties}
        >
          <thead>
            <tr>
              <td />
              {matrix.columns.map((column) => (
                <th key={column.key} scope="col">
                  {columnTitle(column, names.scenario)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.rows.map((row) => (
              <tr key={row.serverId}>
                <th scope="row">
                  <span className="flex items-baseline">
                    <Swatch of={names.framework(row.serverId)} />
                    <span>
                      {names.server(row.serverId)} <span className="cap">{names.language(row.serverId)}</span>
                    </span>
                  </span>
                </th>
                {row.cells.map((entry, index) => {
                  const column = matrix.columns[index]
                  return column ? (
                    <Cell
                      key={column.key}
                      entry={entry}
                      title={columnTitle(column, names.scenario)}
                      max={matrix.max}
                      unit={unit}
                      framework={names.framework(row.serverId)}
                      ended={ended}
                    />
                  ) : null
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
