import {
  type ColumnUnit,
  type ComparedGroup,
  type Comparison,
  doubtsOf,
  type SharedReasons,
  sharedReasons,
} from '@wrkbench/contracts'
import { comparedNames, comparedPlaces, computedName, isYearOnly } from '@wrkbench/tables'
import { CpuBar } from '#components/figures/cpu-bar.tsx'
import { BarAxis, IntervalBar } from '#components/figures/interval-bar.tsx'
import { ReasonNotes, Unranked } from '#components/figures/reasons.tsx'
import { Link } from '#components/ui/link.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { type Axis, axisFromZero } from '#lib/chart/scale.ts'
import { seriesColour, seriesSlot } from '#lib/chart/series-colour.ts'
import { foldCells } from '#lib/compare/fold-cells.ts'
import { type Cell, cellDetail, cellsOf, isOther } from '#lib/compare/names.ts'
import { cx } from '#lib/cx.ts'
import { formatExact, formatMetricTick, formatStanding, headUnit, unitOfColumn } from '#lib/text/figures.ts'
import { formatTime } from '#lib/text/time.ts'
import './compared-figures.css'

const slots = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8']

/** Patterns for the hatched bars of a server's other sides: the colour stays that of the framework. */
export const Hatches = () => (
  <svg width="0" height="0" aria-hidden="true" className="absolute">
    <defs>
      {slots.map((slot) => (
        <pattern
          key={slot}
          id={`other-${slot}`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1="0" x2="0" y1="0" y2="5" stroke={`var(--${slot})`} strokeWidth="3.4" />
        </pattern>
      ))}
    </defs>
  </svg>
)

const Cpu = ({ group: { cpuUserPercent: user, cpuSystemPercent: kernel } }: { group: ComparedGroup }) => {
  if (user === null || kernel === null) return <>–</>
  const scale = Math.max(1, Math.ceil((user + kernel) / 100))
  return (
    <span
      className="flex items-center gap-2"
      data-tip={`${user.toFixed(0)} % user, ${kernel.toFixed(0)} % kernel, 100 % is one core`}
    >
      <span className="w-10 text-right">{(user + kernel).toFixed(0)}</span>
      <span className="min-w-16 flex-1">
        <CpuBar user={user / scale} kernel={kernel / scale} />
      </span>
    </span>
  )
}

type RowProps = {
  source: Comparison
  group: ComparedGroup
  /** of the medians of the table */
  unit: ColumnUnit
  axis: Axis
  name: string
  /** environment; null if the heading names it, or everything was measured in the same one */
  place: string | null
  isOpen: boolean
  hasCpu: boolean
  reasons: SharedReasons
}

const Row = ({ source, group, unit, axis, name, place, isOpen, hasCpu, reasons }: RowProps) => {
  const { median, interval, values } = group.figure
  const shown = formatStanding(source.metric, group.figure, group.lowerBound, unit)
  const { subject } = group.series
  const computed = computedName(group, source.metric)
  const measured = isYearOnly(group) ? group.measuredAt.slice(0, 4) : formatTime(group.measuredAt, 'day', 'utc')
  const colour = isOther(group, source.groups) ? `url(#other-${seriesSlot(subject)})` : seriesColour(subject)
  return (
    <tr>
      <th scope="row" className="font-normal">
        <Swatch of={subject} hollow={isOther(group, source.groups)} />
        {isOpen ? <Link href={`/results/${group.resultId}`}>{name}</Link> : <b>{name}</b>}{' '}
        <span className="cap">
          {/* a side that is asked for by its day says it already */}
          {[group.frameworkVersion, name.endsWith(measured) ? null : measured, place].filter(Boolean).join(' · ')}
        </span>
        {group.note && <Unranked why={group.note} reasons={reasons} />}
        {computed && <span className="block text-t1 text-warn">{computed}</span>}
      </th>
      <td className="num whitespace-nowrap" data-l="rank">
        {group.rank ?? '–'}
        {group.tied && <span className="cap"> tie</span>}
      </td>
      <td
        className="num whitespace-nowrap"
        data-l={headUnit(source.metric)}
        data-tip={median === null ? undefined : formatExact(source.metric, median)}
      >
        <b>{shown.value}</b> <span className="u">{shown.interval}</span>
      </td>
      <td className="fig wide pl-4 max-sm:order-1 max-sm:w-full! max-sm:pl-0!">
        <IntervalBar
          value={median ?? 0}
          interval={group.lowerBound ? null : interval}
          axis={axis}
          colour={colour}
          rounds={values}
          kind={
            group.note === null ? 'ranked' : doubtsOf(group.flags).length > 0 || group.lowerBound ? 'flagged' : 'open'
          }
        />
      </td>
      <td className="num" data-l="rounds">
        {group.partialOf === null ? values.length : `${values.length} of ${group.partialOf}`}
      </td>
      {hasCpu && (
        <td
          className={cx('fig wide max-sm:order-1 max-sm:w-full!', group.cpuUserPercent === null && 'max-sm:hidden!')}
          data-l="CPU, user and kernel, % of a core"
        >
          <Cpu group={group} />
        </td>
      )}
    </tr>
  )
}

type CellTableProps = { source: Comparison; cell: Cell; names: ReadonlyMap<string, string>; isOpen: boolean }

/** rows on a phone, on which each takes a sixth of the screen; a box below shows the others */
const mostOnPhone = 12

const CellTable = ({ source, cell, names, isOpen }: CellTableProps) => {
  const highest = Math.max(
    0,
    ...cell.groups.flatMap(({ figure, lowerBound }) => [
      ...[figure.median ?? 0, ...figure.values],
      (lowerBound ? null : figure.interval)?.high ?? 0,
    ]),
  )
  const unit = unitOfColumn(
    source.metric,
    cell.groups.map(({ figure }) => figure.median),
  )
  const axis = axisFromZero(highest)
  const reasons = sharedReasons(cell.groups.map(({ note }) => note))
  const places = comparedPlaces(source)
  const isLong = cell.groups.length > mostOnPhone
  // of the whole comparison, so that all its tables have the same columns
  const hasCpu = source.groups.some((group) => group.cpuUserPercent !== null && group.cpuSystemPercent !== null)
  return (
    <div className="mt-4">
      <h3 className="mb-2 font-medium">
        {cell.scenario} <span className="cap font-normal">{cellDetail(cell)}</span>
      </h3>
      {/* on a phone the table has no head */}
      <div className="fig sm:hidden">
        <BarAxis axis={axis} format={(tick, most) => formatMetricTick(source.metric, tick, most, unit)} />
      </div>
      <table
        className={cx('tbl blocks fig compared', !hasCpu && 'no-cpu', isLong && 'long')}
        aria-label={`${cell.scenario}, ${cellDetail(cell)}`}
      >
        <thead>
          <tr>
            <th>Server</th>
            <th className="num">Rank</th>
            <th scope="col" className="num">
              {headUnit(source.metric) || 'Median'}
            </th>
            <td className="pl-4 max-sm:hidden">
              <BarAxis axis={axis} format={(tick, most) => formatMetricTick(source.metric, tick, most, unit)} />
            </td>
            <th scope="col" className="num">
              Rounds
            </th>
            {hasCpu && <th>CPU, user and kernel, % of a core</th>}
          </tr>
        </thead>
        <tbody>
          {cell.groups.map((group) => (
            <Row
              key={group.id}
              source={source}
              group={group}
              unit={unit}
              axis={axis}
              name={names.get(group.id) ?? ''}
              place={cell.environment === null ? (places.get(group.id) ?? null) : null}
              isOpen={isOpen}
              hasCpu={hasCpu}
              reasons={reasons}
            />
          ))}
        </tbody>
      </table>
      <ReasonNotes reasons={reasons} />
      {isLong && (
        <label className="check mt-3 sm:hidden">
          <input type="checkbox" /> Show all {cell.groups.length}
        </label>
      )}
    </div>
  )
}

/** Bars of each scenario and load together, with whiskers, and the CPU that the server used. */
export const Figures = ({
  source,
  isOpen = true,
}: {
  source: Comparison /** its results can be opened */
  isOpen?: boolean
}) => {
  const names = comparedNames(source)
  const { shown, folded } = foldCells(cellsOf(source))
  const tables = (cells: readonly Cell[]) =>
    cells.map((cell) => <CellTable key={cell.key} source={source} cell={cell} names={names} isOpen={isOpen} />)
  return (
    <>
      {tables(shown)}
      {folded.length > 0 && (
        <details className="facts mt-4">
          <summary className="cursor-pointer text-ink-2">
            {`${folded.length} more in which no server has a rank`}
          </summary>
          {tables(folded)}
        </details>
      )}
    </>
  )
}
