'use client'
import { useQuery } from '@tanstack/react-query'
import { describeProfile, type Leaderboard } from '@wrkbench/contracts'
import { type BoardRow, boardOf, reasonOf } from '@wrkbench/tables'
import { leaderboardQuery } from '#api/queries.ts'
import { BarAxis, IntervalBar } from '#components/figures/interval-bar.tsx'
import { Link } from '#components/ui/link.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { formatTick, plural } from '#lib/figures.ts'
import { type Axis, axisFromZero } from '#lib/scale.ts'
import { seriesColour } from '#lib/series-colour.ts'
import './mini-board.css'

const mostRows = 6

const Row = ({ entry, axis }: { entry: BoardRow; axis: Axis }) => {
  const { row, kind } = entry
  const framework = row.subject.framework ?? row.subject.displayName
  return (
    <tr className={entry.joined ? 'joined' : undefined}>
      <td className="font-bold">{row.rank ?? '–'}</td>
      <th scope="row" data-tip={reasonOf(row) ?? undefined}>
        <span className="flex items-center font-medium">
          <Swatch framework={framework} hollow={kind !== 'ranked'} />
          {row.subject.displayName}
        </span>
      </th>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure must be reachable by keyboard */}
      <td className="num whitespace-nowrap" data-tip={entry.tip} tabIndex={0}>
        <span className={kind === 'ranked' ? 'font-bold' : 'u'}>{entry.value}</span>{' '}
        <span className="u">{entry.interval}</span>
      </td>
      <td className="br">
        <IntervalBar
          value={row.figure.median ?? 0}
          interval={row.figure.interval}
          axis={axis}
          colour={seriesColour(framework)}
          kind={kind}
          height={32}
        />
      </td>
    </tr>
  )
}

const Table = ({ source }: { source: Leaderboard }) => {
  const board = boardOf(source, source.rows, [])
  const axis = axisFromZero(board.highest)
  const measured = board.rows.filter((entry) => entry.kind !== 'missing')
  const rest = board.rows.length - Math.min(mostRows, measured.length)
  return (
    <>
      <table className="tbl tight mini fig">
        <thead>
          <tr>
            <th>Rank</th>
            <th>Framework</th>
            <th className="num">req/s ± 95 %</th>
            <td className="br">
              <BarAxis axis={axis} format={formatTick} />
            </td>
          </tr>
        </thead>
        <tbody>
          {measured.slice(0, mostRows).map((entry) => (
            <Row key={entry.row.seriesId} entry={entry} axis={axis} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p className="cap mt-2">
          <Link href={`/leaderboard?scenario=${source.scenario?.id}`}>{plural(rest, 'more row')}</Link>
        </p>
      )}
    </>
  )
}

type MiniBoardProps = { scenario: { id: string; displayName: string }; refetchMs: number | false }

/** The newest ranking of a scenario, small. */
export const MiniBoard = ({ scenario, refetchMs }: MiniBoardProps) => {
  const { data, error } = useQuery({ ...leaderboardQuery({ scenario: scenario.id }), refetchInterval: refetchMs })
  const id = `board-${scenario.id}`
  return (
    <section aria-labelledby={id} className="min-w-0 lg:only:col-span-2">
      <div className="sec">
        <h2 id={id}>
          <Link className="no-underline hover:underline" href={`/leaderboard?scenario=${scenario.id}`}>
            {scenario.displayName}
          </Link>
        </h2>
        {data?.profile && (
          <span className="cap">
            {describeProfile(data.profile.profile)}, {data.environment?.name}, <Moment at={data.at} style="day" />
          </span>
        )}
      </div>
      {data ? (
        <Table source={data} />
      ) : error ? (
        <p className="text-slower">This ranking could not be loaded.</p>
      ) : (
        <Skeleton className="h-56" />
      )}
    </section>
  )
}
