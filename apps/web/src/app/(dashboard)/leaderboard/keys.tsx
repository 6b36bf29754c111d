import type { MetricId } from '@wrkbench/contracts'
import { numberText } from '@wrkbench/contracts'
import type { Board, ColumnId } from '@wrkbench/tables'
import { ClosedLoop } from '#components/figures/latency-name.tsx'
import { UnrankedKeys } from '#components/figures/unranked-keys.tsx'

type KeysProps = { board: Board; metric: MetricId; columns: readonly ColumnId[]; rate: number | null }

/** What the marks of the table mean, of those that it has. */
export const Keys = ({ board: { rows }, metric, columns, rate }: KeysProps) => {
  const has = (kind: Board['rows'][number]['kind']): boolean => rows.some((entry) => entry.kind === kind)
  return (
    <div className="keys fig cap">
      {columns.includes('cpu') && (
        <span>
          <svg width="22" height="10" aria-hidden="true">
            <rect width="11" height="10" fill="var(--cpu-user)" />
            <rect x="11" width="11" height="10" fill="url(#hatch)" />
          </svg>
          CPU in user mode, in kernel mode
        </span>
      )}
      {rows.some(({ interval }) => interval) && (
        <span>
          <svg width="22" height="10" aria-hidden="true">
            <path d="M1 5h20M1 0v10M21 0v10" className="w" />
          </svg>
          95 % interval of the median
        </span>
      )}
      <UnrankedKeys flagged={has('flagged')} open={has('open')} />
      {has('ranked') && (
        <span>
          <b>best</b>, <i>worst</i> of the ranked, beyond doubt
        </span>
      )}
      {[metric, ...columns].some((id) => id.startsWith('latency')) &&
        (rate === null ? (
          <ClosedLoop>Latency is closed loop, under saturation.</ClosedLoop>
        ) : (
          <span>{`Latency at ${numberText(rate)} req/s offered.`}</span>
        ))}
    </div>
  )
}
