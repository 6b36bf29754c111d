import type { MetricId, SharedReasons } from '@wrkbench/contracts'
import { type BoardRow, type ColumnId, columnOf, columnTipOf, whyUnranked } from '@wrkbench/tables'
import { CpuBar } from '#components/figures/cpu-bar.tsx'
import { IntervalBar } from '#components/figures/interval-bar.tsx'
import { Marked } from '#components/figures/marked.tsx'
import { Unranked } from '#components/figures/reasons.tsx'
import { Link } from '#components/ui/link.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import type { Axis } from '#lib/chart/scale.ts'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { cx } from '#lib/cx.ts'
import { headUnit } from '#lib/text/figures.ts'

type RankRowProps = {
  entry: BoardRow
  metric: MetricId
  axis: Axis
  columns: readonly ColumnId[]
  cpus: number | null
  reasons: SharedReasons
}

const Name = ({ entry, reasons }: Pick<RankRowProps, 'entry' | 'reasons'>) => {
  const { row, kind } = entry
  const runId = row.runIds.at(-1)
  const href = runId
    ? `/runs/${runId}`
    : row.reportId
      ? `/reports/${row.reportId}`
      : row.subject.serverId
        ? `/servers/${row.subject.serverId}`
        : null
  const { language, frameworkVersion: version } = row.subject
  // `Go 1.17` says the language itself
  const detail = [version?.startsWith(`${language} `) ? null : language, version].filter(Boolean).join(' · ')
  return (
    <th scope="row" className="nm">
      <span className="flex items-baseline">
        <Swatch of={kind === 'missing' ? null : row.subject} hollow={kind !== 'ranked'} />
        <span>
          {href ? (
            <Link href={href}>{row.subject.displayName}</Link>
          ) : (
            <span className="font-medium">{row.subject.displayName}</span>
          )}{' '}
          <span className="cap inline-block">{detail}</span>
        </span>
      </span>
      {kind !== 'missing' && kind !== 'ranked' && <Unranked why={whyUnranked(row)} reasons={reasons} />}
      {kind === 'ranked' && row.flaggedRounds > 0 && (
        <span className="flag text-warn">{`${row.flaggedRounds} of ${row.rounds} rounds flagged and left out`}</span>
      )}
    </th>
  )
}

/** The share of the whole machine where its size is known, else % of one core. */
const CpuCell = ({ entry, cpus }: { entry: BoardRow; cpus: number | null }) => {
  const { cpuUserPercent: user, cpuSystemPercent: kernel } = entry.row
  if (user === null || kernel === null) return <td className="cpu d">–</td>
  const scale = cpus ?? Math.max(1, Math.ceil((user + kernel) / 100))
  const shown = cpus ? (user + kernel) / cpus : user + kernel
  return (
    <td className="cpu d" data-l="CPU" data-tip={columnTipOf('cpu', entry.row)}>
      <span className={cx('cn', entry.kind !== 'ranked' && 'u')}>
        <Marked text={shown.toFixed(0)} mark={entry.marks.cpu ?? null} />
        <span className="mu"> %</span>
      </span>
      <span className="cb">
        <CpuBar user={user / scale} kernel={kernel / scale} />
      </span>
      <span className="sr-only">{`% of ${cpus ? 'the machine' : 'one core'}, ${(user / scale).toFixed(0)} % user, ${(kernel / scale).toFixed(0)} % kernel`}</span>
    </td>
  )
}

const FigureCell = ({ id, entry }: { id: ColumnId; entry: BoardRow }) => {
  const column = columnOf(id)
  const isTold = column.number(entry.row) !== null
  const unit = column.metric && isTold ? headUnit(column.metric) : ''
  const worded = column.better === null && id !== 'rounds'
  return (
    <td
      className={cx('d', !worded && 'num')}
      data-l={column.head[0] === 'req per' ? 'req/CPU-s' : column.head[0].toLowerCase()}
      data-tip={columnTipOf(id, entry.row) ?? undefined}
    >
      <span className={entry.kind === 'ranked' ? undefined : 'u'}>
        <Marked text={entry.texts[id] ?? column.text(entry.row)} mark={entry.marks[id] ?? null} />
      </span>
      {unit && <span className="mu"> {unit}</span>}
    </td>
  )
}

export const RankRow = ({ entry, metric, axis, columns, cpus, reasons }: RankRowProps) => {
  const { row, kind } = entry
  if (kind === 'missing') {
    return (
      <tr className="none">
        <td className="rk">–</td>
        <Name entry={entry} reasons={reasons} />
        <td className="why" colSpan={columns.length + 2}>
          {row.note ?? 'Not measured'}
          {row.runIds[0] && (
            <>
              . <Link href={`/runs/${row.runIds[0]}`}>See the run</Link>
            </>
          )}
        </td>
      </tr>
    )
  }
  return (
    <tr className={cx(kind !== 'ranked' && 'fl', entry.joined && 'joined')} data-metric={metric}>
      <td className="rk">
        {row.rank ?? '–'}
        {row.tied && row.rank !== null && <span className="tie">tie</span>}
      </td>
      <Name entry={entry} reasons={reasons} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure must be reachable by keyboard */}
      <td className="num rate" data-tip={entry.tip} tabIndex={0}>
        <span className={kind === 'ranked' ? undefined : 'u'}>
          <Marked text={entry.value} mark={entry.mark} />
        </span>{' '}
        <span className="u">{entry.interval}</span>
      </td>
      <td className="br">
        <IntervalBar
          value={row.figure.median ?? 0}
          interval={row.lowerBound ? null : row.figure.interval}
          axis={axis}
          colour={seriesColour(row.subject)}
          kind={kind}
        />
      </td>
      {columns.map((id) =>
        id === 'cpu' ? <CpuCell key={id} entry={entry} cpus={cpus} /> : <FigureCell key={id} id={id} entry={entry} />,
      )}
    </tr>
  )
}
