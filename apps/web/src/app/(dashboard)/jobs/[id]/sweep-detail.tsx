import { columnUnit, formatRanked, type JobDetail, numberText, type SweepReport } from '@wrkbench/contracts'
import { Chart } from '#components/charts/chart.tsx'
import { type SweepCurves, sweepCurves } from '#components/charts/prepare/sweep-curves.ts'
import { ClosedLoop } from '#components/figures/latency-name.tsx'
import type { Names } from '#lib/catalogue/catalogue-names.ts'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { cx } from '#lib/cx.ts'
import { type Heat, heatOf, sayParameter } from '#lib/job/sweep.ts'
import { formatExact } from '#lib/text/figures.ts'

type Props = { job: JobDetail; sweep: SweepReport; names: Names; targetMs: number }

const axisNames = {
  rate: 'Offered req/s',
  connections: 'Connections',
  pipeline: 'Requests in flight on each connection',
  threads: 'Threads of the generator',
}

const Curves = ({ job, sweep, names, targetMs }: Props) => {
  const curves = sweepCurves(job, sweep, { colour: seriesColour(names.framework(sweep.serverId)), targetMs })
  if (!curves) return null
  const x = {
    label: `${axisNames[curves.over]}${curves.scale === 'log' ? ', log axis' : ''}`,
    format: (value: number) => numberText(value),
    scale: curves.scale,
  }
  const common = { domain: curves.domain, xTicks: curves.xs, warm: null, now: null, height: 200, x }
  const hidden = sweep.lines.length - curves.throughput.keys.length
  const name = `job-${job.number}-${sweep.serverId.replace('/', '-')}-${sweep.scenarioId}`
  return (
    <div className="sweep-curves">
      <Chart
        {...common}
        {...curves.throughput}
        title={
          <>
            <h4>Throughput, req/s</h4>
            <span className="cap">over {x.label.toLowerCase()}; whiskers: 95 % interval</span>
          </>
        }
        name={`${name}-throughput`}
        label={`Throughput of ${names.server(sweep.serverId)} over ${x.label.toLowerCase()}`}
      />
      <Chart
        {...common}
        {...curves.latency}
        mark={{ y: targetMs, text: `target ${targetMs} ms` }}
        title={
          <>
            <h4>Latency, ms</h4>
            <span className="cap">
              p99 solid, p50 dashed
              {curves.over !== 'rate' && (
                <>
                  ; <ClosedLoop />
                </>
              )}
            </span>
          </>
        }
        name={`${name}-latency`}
        label={`Latency of ${names.server(sweep.serverId)} over ${x.label.toLowerCase()}`}
      />
      <p className="keys cap">
        {sweep.lines.length > 1 &&
          curves.throughput.keys.map(({ key, label, colour }) => (
            <span key={key}>
              <span className="sw" style={{ background: colour }} />
              {label}
            </span>
          ))}
        {hidden > 0 && <span>{hidden} more combinations are in the table below only</span>}
        <WorthKeys {...curves.worths} />
      </p>
    </div>
  )
}

/** What the dots mean that are not full. */
const WorthKeys = ({ atLeast, doubted }: SweepCurves['worths']) => (
  <>
    {atLeast && (
      <span>
        <svg width="10" height="18" aria-hidden="true" stroke="var(--ink-2)" fill="none" strokeWidth="1.5">
          <path d="M5 11v-9m-3 3l3 -3l3 3" />
          <circle cx="5" cy="14" r="3" />
        </svg>
        ≥: something else was the limit, it can do at least this
      </span>
    )}
    {doubted && (
      <span>
        <svg width="10" height="10" aria-hidden="true" stroke="var(--ink-2)" fill="none" strokeWidth="1.5">
          <circle cx="5" cy="5" r="3" />
        </svg>
        flagged, or fewer than 3 rounds
      </span>
    )}
  </>
)

const HeatTable = ({ heat, sweep, name }: { heat: Heat; sweep: SweepReport; name: string }) => {
  const unit = columnUnit(heat.rows.flatMap(({ cells }) => cells.map((cell) => cell?.median)))
  return (
    <div className="overflow-x-auto">
      <table className="tbl tight fig heat">
        <caption className="sr-only">{`${name}: throughput by ${heat.across} and ${heat.down}`}</caption>
        <thead>
          <tr>
            <td />
            {heat.columns.map((value) => (
              <th key={value} scope="col" className="num">
                {sayParameter(heat.across, value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heat.rows.map((row) => (
            <tr key={row.value}>
              <th scope="row">{sayParameter(heat.down, row.value)}</th>
              {row.cells.map((cell, index) => {
                const best = cell !== null && cell.profileIndex === sweep.best?.profileIndex
                const tied = cell !== null && (sweep.best?.tied.includes(cell.profileIndex) ?? false)
                const { median = null, interval = null, lowerBound = false } = cell ?? {}
                const { value } = formatRanked(median, interval, lowerBound, unit)
                return (
                  <td
                    key={heat.columns[index]}
                    className={cx('num', best && 'best')}
                    data-tip={
                      cell?.median
                        ? [formatExact('successesPerSecond', cell.median), cell.note].filter(Boolean).join('\n')
                        : undefined
                    }
                    style={{ '--heat': `${Math.round(((cell?.median ?? 0) / heat.max) * 42)}%` } as React.CSSProperties}
                  >
                    {best ? <b>{value}</b> : value}
                    {best && <span className="cap"> best</span>}
                    {tied && <span className="cap"> tie</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Curves and, where two parameters vary, the table of all cells of one server. */
export const SweepDetail = (props: Props) => {
  const { job, sweep, names } = props
  const heat = heatOf(job, sweep)
  const name = names.server(sweep.serverId)
  return (
    <div className="mt-6">
      <h3>{name}</h3>
      <Curves {...props} />
      {heat && <HeatTable heat={heat} sweep={sweep} name={name} />}
    </div>
  )
}
