import { describeProfile, formatFigure, formatLatency, type JobCell, type JobDetail } from '@wrkbench/contracts'
import { BarAxis, IntervalBar } from '#components/figures/interval-bar.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { CsvButton } from '#components/ui/download.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import type { Names } from '#lib/catalogue-names.ts'
import { toCsv } from '#lib/csv.ts'
import { formatExact, formatTick, plural } from '#lib/figures.ts'
import { type Standing, standingsOf } from '#lib/matrix.ts'
import { type Axis, axisFromZero } from '#lib/scale.ts'
import { seriesColour } from '#lib/series-colour.ts'
import { runErrorWords } from '#lib/words.ts'

type RowProps = { cell: JobCell; above: JobCell | undefined; axis: Axis; names: Names; failure: string | null }

const kindOf = (cell: JobCell) =>
  cell.rank !== null ? 'ranked' : cell.rounds.some((round) => round.flagged) ? 'flagged' : 'open'

const tipOf = (cell: JobCell): string =>
  [
    `median of ${plural(cell.rounds.filter((round) => !round.flagged).length, 'round')}: ${cell.median === null ? 'none' : formatExact('successesPerSecond', cell.median)}`,
    cell.interval
      ? `95 % interval ${formatExact('successesPerSecond', cell.interval.low)} to ${formatExact('successesPerSecond', cell.interval.high)} (${cell.interval.method})`
      : 'no interval below 3 rounds',
  ].join('\n')

const Name = ({ cell, names, hollow }: { cell: JobCell; names: Names; hollow: boolean }) => {
  const run = cell.rounds.at(-1)
  const name = names.server(cell.serverId)
  return (
    <th scope="row" className="nm">
      <span className="flex items-center">
        <Swatch framework={names.framework(cell.serverId)} hollow={hollow} />
        {run ? <Link href={`/runs/${run.runId}`}>{name}</Link> : name}
      </span>
      {cell.note && (
        <span className="flag text-warn">{cell.rank === null ? `Not ranked: ${cell.note}` : cell.note}</span>
      )}
    </th>
  )
}

const Row = ({ cell, above, axis, names, failure }: RowProps) => {
  if (cell.median === null) {
    return (
      <tr className="none">
        <td className="rk">–</td>
        <Name cell={{ ...cell, note: null }} names={names} hollow />
        <td colSpan={4} className="why">
          {failure ?? cell.note ?? 'Not measured'}
        </td>
      </tr>
    )
  }
  const kind = kindOf(cell)
  const { value, interval } = formatFigure(cell.median, cell.interval)
  return (
    <tr className={above?.rank === cell.rank && cell.rank !== null ? 'joined' : undefined}>
      <td className="rk">
        {cell.rank ?? '–'}
        {cell.tied && cell.rank !== null && <span className="tie">tie</span>}
      </td>
      <Name cell={cell} names={names} hollow={kind !== 'ranked'} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure must be reachable by keyboard */}
      <td className="num rate" data-tip={tipOf(cell)} tabIndex={0}>
        <span className={kind === 'ranked' ? 'font-bold' : 'u'}>{value}</span> <span className="u">{interval}</span>
      </td>
      <td className="br">
        <IntervalBar
          value={cell.median}
          interval={cell.interval}
          axis={axis}
          colour={seriesColour(names.framework(cell.serverId))}
          kind={kind}
        />
      </td>
      <td className="num d" data-l="p50">
        {formatLatency(cell.latencyP50Us)}
      </td>
      <td className="num d" data-l="p99">
        {formatLatency(cell.latencyP99Us)}
      </td>
    </tr>
  )
}

const csvOf = (standing: Standing): string =>
  toCsv(
    [
      'rank',
      'tie',
      'server',
      'median (req/s)',
      'low (req/s)',
      'high (req/s)',
      'rounds',
      'p50 (µs)',
      'p99 (µs)',
      'note',
    ],
    standing.cells.map((cell) => [
      cell.rank,
      cell.tied ? 'yes' : 'no',
      cell.serverId,
      cell.median,
      cell.interval?.low ?? null,
      cell.interval?.high ?? null,
      cell.rounds.length,
      cell.latencyP50Us,
      cell.latencyP99Us,
      cell.note,
    ]),
  )

const failureOf = (job: JobDetail, cell: JobCell): string | null => {
  const run = job.runList.find(
    (entry) =>
      entry.error &&
      entry.serverId === cell.serverId &&
      entry.scenarioId === cell.scenarioId &&
      entry.profileIndex === cell.profileIndex,
  )
  return run?.error ? `${runErrorWords[run.error.code].label}: ${run.error.message}` : null
}

const Ranking = ({ job, standing, names }: { job: JobDetail; standing: Standing; names: Names }) => {
  const axis = axisFromZero(
    Math.max(0, ...standing.cells.flatMap((cell) => [cell.median ?? 0, cell.interval?.high ?? 0])),
  )
  const id = `standing-${standing.scenarioId}-${standing.profileIndex}`
  return (
    <Section
      id={id}
      title={names.scenario(standing.scenarioId)}
      note={describeProfile(standing.profile)}
      actions={
        <>
          <CsvButton className="cap" name={`job-${job.number}-${standing.scenarioId}`} csv={() => csvOf(standing)} />
          <ButtonLink
            look="quiet"
            className="cap"
            href={`/leaderboard?scenario=${standing.scenarioId}&environment=${job.environment.id}`}
          >
            Leaderboard
          </ButtonLink>
        </>
      }
    >
      <table className="tbl rank fig standing">
        <thead>
          <tr>
            <th className="rk">Rank</th>
            <th>Framework</th>
            <th className="num rate">
              req/s ↓<br />
              median ± 95 %
            </th>
            <td className="br">
              <BarAxis axis={axis} format={formatTick} />
            </td>
            <th className="num">p50</th>
            <th className="num">p99</th>
          </tr>
        </thead>
        <tbody>
          {standing.cells.map((cell, index) => (
            <Row
              key={cell.serverId}
              cell={cell}
              above={standing.cells[index - 1]}
              axis={axis}
              names={names}
              failure={failureOf(job, cell)}
            />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** The rankings of a job that has ended: one for each scenario and load. */
export const Standings = ({ job, names }: { job: JobDetail; names: Names }) => (
  <>
    {standingsOf(job).map((standing) => (
      <Ranking key={`${standing.scenarioId} ${standing.profileIndex}`} job={job} standing={standing} names={names} />
    ))}
  </>
)
