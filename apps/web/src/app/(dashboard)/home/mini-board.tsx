'use client'
import { describeProfile, type OverviewBoard } from '@wrkbench/contracts'
import { type BoardRow, boardOf, reasonOf } from '@wrkbench/tables'
import { BarAxis, IntervalBar } from '#components/figures/interval-bar.tsx'
import { Link } from '#components/ui/link.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { formatTick, plural } from '#lib/figures.ts'
import { type Axis, axisFromZero } from '#lib/scale.ts'
import { seriesColour } from '#lib/series-colour.ts'
import { leaderboardHref } from '../leaderboard/search-params.ts'
import './mini-board.css'

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

const hrefOf = ({ scenario, environment, profile }: OverviewBoard): string =>
  leaderboardHref('/leaderboard', {
    ...{ scenario: scenario.id, environment: environment.id, profile: profile?.id ?? null },
  })

const Table = ({ source }: { source: OverviewBoard }) => {
  const board = boardOf({ metric: 'successesPerSecond' }, source.rows, [])
  const axis = axisFromZero(board.highest)
  return (
    <table className="tbl tight mini fig">
      <caption className="sr-only">
        Ranking on {source.scenario.displayName}, more requests per second is better
      </caption>
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
        {board.rows.map((entry) => (
          <Row key={entry.row.seriesId} entry={entry} axis={axis} />
        ))}
      </tbody>
    </table>
  )
}

/** The newest ranking of a scenario, small. */
export const MiniBoard = ({ source }: { source: OverviewBoard }) => {
  const id = `board-${source.scenario.id}`
  const href = hrefOf(source)
  return (
    <section aria-labelledby={id} className="min-w-0 lg:only:col-span-2">
      <div className="sec mb-2!">
        <h3 id={id}>
          <Link className="no-underline hover:underline" href={href}>
            {source.scenario.displayName}
          </Link>
        </h3>
        <span className="cap">
          {[source.profile && describeProfile(source.profile.profile), source.environment.name]
            .filter(Boolean)
            .join(', ')}
          {source.measuredAt && (
            <>
              , <Moment at={source.measuredAt} style="day" />
            </>
          )}
        </span>
      </div>
      {source.rows.length > 0 ? (
        <Table source={source} />
      ) : (
        <p className="text-ink-2">No figure yet: every run of it failed.</p>
      )}
      {source.further > 0 && (
        <p className="cap mt-2">
          <Link href={href}>{plural(source.further, 'more row')}</Link>
        </p>
      )}
    </section>
  )
}
