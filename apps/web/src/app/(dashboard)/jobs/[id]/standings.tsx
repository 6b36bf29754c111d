import {
  type ColumnUnit,
  columnUnit,
  describeProfile,
  formatRanked,
  type JobCell,
  type JobDetail,
  type SharedReasons,
  sayRunError,
  sharedReasons,
} from '@wrkbench/contracts'
import { formatInterval, type Standing, standingsOf, whyNoInterval } from '@wrkbench/tables'
import { leaderboardHref } from '#app/(dashboard)/leaderboard/search-params.ts'
import { BarAxis, IntervalBar } from '#components/figures/interval-bar.tsx'
import { LatencyName } from '#components/figures/latency-name.tsx'
import { ReasonNotes, Unranked } from '#components/figures/reasons.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import type { Names } from '#lib/catalogue/catalogue-names.ts'
import { type Axis, axisFromZero } from '#lib/chart/scale.ts'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { formatColumn, formatExact, formatTick, headUnit, missing, plural } from '#lib/text/figures.ts'

type RowProps = {
  cell: JobCell
  above: JobCell | undefined
  /** of the medians of the ranking */
  unit: ColumnUnit
  axis: Axis
  names: Names
  reasons: SharedReasons
  failure: string | null
  rate: number | null
}

const kindOf = (cell: JobCell) =>
  cell.rank !== null ? 'ranked' : cell.rounds.some((round) => round.flagged) ? 'flagged' : 'open'

const tipOf = (cell: JobCell): string =>
  [
    `median of ${plural(cell.counting, 'round')}: ${cell.median === null ? 'none' : formatExact('successesPerSecond', cell.median)}`,
    cell.lowerBound
      ? 'The server can do at least this much: something else was the limit.'
      : cell.interval
        ? formatInterval('successesPerSecond', cell.interval)
        : whyNoInterval(
            cell.counting,
            cell.rounds.every(({ flagged }) => flagged),
          ),
  ].join('\n')

type NameProps = Pick<RowProps, 'cell' | 'names' | 'reasons'> & { hollow: boolean }

const Name = ({ cell, names, reasons, hollow }: NameProps) => {
  const run = cell.rounds.at(-1)
  const name = names.server(cell.serverId)
  return (
    <th scope="row" className="nm">
      <span className="flex items-center">
        <Swatch of={names.framework(cell.serverId)} hollow={hollow} />
        {run ? <Link href={`/runs/${run.runId}`}>{name}</Link> : name}
      </span>
      {cell.note && cell.median !== null && <Unranked why={cell.note} reasons={reasons} />}
    </th>
  )
}

type Percentile = 'latencyP50' | 'latencyP99'

/** Where the server has no rank it is muted: beside a lower bound it stands on the few rounds without doubts, or on doubts alone. */
const Latency = ({ cell, name, percentile }: { cell: JobCell; name: string; percentile: Percentile }) => {
  const metric = `${percentile}Us` as const
  const [us, interval] = [cell[metric], cell[`${percentile}Interval`]]
  if (us === null) return <td className="num d">{missing}</td>
  const clean = cell.rounds.filter(({ flagged }) => !flagged).length
  const basis = clean > 0 ? `Median of ${plural(clean, 'round')} without doubts` : 'Every round is in doubt; median'
  const tip = [
    `${basis}: ${formatExact(metric, us)}`,
    interval ? formatInterval(metric, interval) : whyNoInterval(clean || cell.rounds.length, clean === 0),
  ].join('\n')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure must be reachable by keyboard
    <td className="num d" data-l={name} data-tip={tip} tabIndex={0}>
      <span className={cell.rank === null ? 'u' : undefined}>{formatColumn(metric, us)}</span>
      <span className="mu"> {headUnit(metric)}</span>
    </td>
  )
}

const Row = ({ cell, above, unit, axis, names, reasons, failure, rate }: RowProps) => {
  if (cell.median === null) {
    return (
      <tr className="none">
        <td className="rk">–</td>
        <Name cell={cell} names={names} reasons={reasons} hollow />
        <td colSpan={4} className="why">
          {failure ?? cell.note ?? 'Not measured'}
        </td>
      </tr>
    )
  }
  const kind = kindOf(cell)
  const { value, interval } = formatRanked(cell.median, cell.interval, cell.lowerBound, unit)
  return (
    <tr className={above?.rank === cell.rank && cell.rank !== null ? 'joined' : undefined}>
      <td className="rk">
        {cell.rank ?? '–'}
        {cell.tied && cell.rank !== null && <span className="tie">tie</span>}
      </td>
      <Name cell={cell} names={names} reasons={reasons} hollow={kind !== 'ranked'} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure must be reachable by keyboard */}
      <td className="num rate" data-tip={tipOf(cell)} tabIndex={0}>
        <span className={kind === 'ranked' ? 'font-bold' : 'u'}>{value}</span> <span className="u">{interval}</span>
        {rate !== null && (
          <span className="cap block">{`${((cell.median / rate) * 100).toFixed(1)} % of the rate offered`}</span>
        )}
      </td>
      <td className="br">
        <IntervalBar
          value={cell.median}
          interval={cell.lowerBound ? null : cell.interval}
          axis={axis}
          colour={seriesColour(names.framework(cell.serverId))}
          kind={kind}
        />
      </td>
      <Latency cell={cell} name="p50" percentile="latencyP50" />
      <Latency cell={cell} name="p99" percentile="latencyP99" />
    </tr>
  )
}

const failureOf = (job: JobDetail, cell: JobCell): string | null => {
  const run = job.runList.find(
    (entry) =>
      entry.error &&
      entry.serverId === cell.serverId &&
      entry.scenarioId === cell.scenarioId &&
      entry.profileIndex === cell.profileIndex,
  )
  return run?.error ? sayRunError(run.error) : null
}

/** The board of this job as it stood when the job ended: what was measured since is another one. */
const boardHref = (job: JobDetail, { scenarioId, profileIndex }: Standing): string =>
  leaderboardHref('/leaderboard', {
    scenario: scenarioId,
    environment: job.environment.id,
    profile: job.profileIds[profileIndex] ?? null,
    at: job.finishedAt,
  })

const Ranking = ({ job, standing, names }: { job: JobDetail; standing: Standing; names: Names }) => {
  const axis = axisFromZero(
    Math.max(
      0,
      ...standing.cells.flatMap((cell) => [cell.median ?? 0, cell.lowerBound ? 0 : (cell.interval?.high ?? 0)]),
    ),
  )
  const unit = columnUnit(standing.cells.map(({ median }) => median))
  const reasons = sharedReasons(standing.cells.map(({ note, median }) => (median === null ? null : note)))
  const id = `standing-${standing.scenarioId}-${standing.profileIndex}`
  return (
    <Section
      id={id}
      title={names.scenario(standing.scenarioId)}
      note={describeProfile(standing.profile)}
      isNamedByNote
      actions={
        <ButtonLink look="quiet" className="cap" href={boardHref(job, standing)}>
          Leaderboard
        </ButtonLink>
      }
    >
      <table className="tbl rank fig standing" aria-labelledby={`${id} ${id}-note`}>
        <thead>
          <tr>
            <th className="rk">Rank</th>
            <th>Framework</th>
            <th scope="col" className="num rate" aria-sort="descending">
              req/s ↓<br />
              median ± 95 %
            </th>
            <td className="br">
              <BarAxis axis={axis} format={(tick, most) => formatTick(tick, most, unit)} />
            </td>
            <th scope="col" className="num">
              <LatencyName name="p50, ms" profile={standing.profile} />
            </th>
            <th scope="col" className="num">
              <LatencyName name="p99, ms" profile={standing.profile} />
            </th>
          </tr>
        </thead>
        <tbody>
          {standing.cells.map((cell, index) => (
            <Row
              key={cell.serverId}
              cell={cell}
              above={standing.cells[index - 1]}
              unit={unit}
              axis={axis}
              names={names}
              reasons={reasons}
              failure={failureOf(job, cell)}
              rate={standing.profile.rate}
            />
          ))}
        </tbody>
      </table>
      <ReasonNotes reasons={reasons} />
      {standing.profile.rate === null && <p className="cap mt-2 sm:hidden">p50 and p99 are closed loop.</p>}
    </Section>
  )
}

/** The rankings of a job that has ended: one for each scenario and load. Those of a sweep are many, and folded away. */
export const Standings = ({ job, names }: { job: JobDetail; names: Names }) => {
  const standings = standingsOf(job)
  const rankings = standings.map((standing) => (
    <Ranking key={`${standing.scenarioId} ${standing.profileIndex}`} job={job} standing={standing} names={names} />
  ))
  if (job.sweeps.length === 0) return rankings
  return (
    <details className="section">
      <summary className="cursor-pointer text-ink-2">{plural(standings.length, 'ranking')}, one for each load</summary>
      {rankings}
    </details>
  )
}
