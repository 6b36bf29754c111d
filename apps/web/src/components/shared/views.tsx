import {
  type Comparison,
  describeProfile,
  type Leaderboard,
  metricCatalogue,
  numberText,
  type SharedAnswer,
  type Trends,
} from '@wrkbench/contracts'
import { type BoardFilter, boardTitle, filterRows } from '@wrkbench/tables'
import { Figures, Hatches } from '#components/figures/compared-figures.tsx'
import { Ratios } from '#components/figures/ratios.tsx'
import { SharedFrame } from '#components/shared/frame.tsx'
import { SharedRanking } from '#components/shared/ranking.tsx'
import { SharedTrend } from '#components/shared/trend.tsx'
import { comparisonTitle } from '#lib/compare/names.ts'
import { headUnit } from '#lib/text/figures.ts'
import { formatTime } from '#lib/text/time.ts'
import { sayBand, sayScale } from '#lib/trends/lines.ts'
import { placesOf } from '#lib/trends/places.ts'
import { spanOf } from '#lib/trends/span.ts'

type Linked = { /** the page with all of it; null: for people who may not see that */ href: string | null }

type LeaderboardProps = Linked & {
  board: Leaderboard
  filter?: BoardFilter
  /** where the rows are that a long ranking leaves out; null: it leaves out none */
  rest: string | null
}

/** Rows of a ranking outside of the dashboard: 500 would be a megabyte in somebody's README. */
const mostRows = 50

const everything: BoardFilter = { frameworks: [], languages: [], classifications: [] }

export const SharedLeaderboard = ({ board, href, filter = everything, rest }: LeaderboardProps) => {
  const rows = filterRows(board.rows, filter)
  const first = rest === null ? rows : rows.slice(0, mostRows)
  const load = board.profile ? `${describeProfile(board.profile.profile)}, ` : ''
  return (
    <SharedFrame
      title={boardTitle(board)}
      note={`${load}median ± 95 % interval, as of ${formatTime(board.at, 'day', 'utc')}`}
      href={href}
    >
      <SharedRanking source={{ ...board, rows: first }} />
      {first.length < rows.length && rest !== null && (
        <p className="mt-3">
          The first {first.length} of {numberText(rows.length)} servers.{' '}
          <a href={rest} target="_top">
            All of them
          </a>
        </p>
      )}
    </SharedFrame>
  )
}

type TrendsProps = Linked & { trends: Trends; scale?: 'linear' | 'log'; span?: [number, number] }

export const SharedTrends = ({ trends, href, scale = 'linear', span }: TrendsProps) => {
  const { scenario, environment } = placesOf(trends.series)
  const unit = headUnit(trends.metric)
  return (
    <SharedFrame
      title={`${scenario}, ${environment}, over time`}
      note={`${metricCatalogue[trends.metric].label}${unit ? `, ${unit}` : ''}, ${['median of the rounds', sayBand(trends.series), ...sayScale(trends.series, scale), 'dates are UTC'].join(', ')}`}
      href={href}
    >
      <SharedTrend trends={trends} scale={scale} span={span ?? spanOf(trends.series)} isOpen={href !== null} />
    </SharedFrame>
  )
}

const Sentences = ({ said }: { said: readonly string[] }) =>
  said.map((sentence) => (
    <span key={sentence} className="block">
      {sentence}
    </span>
  ))

export const SharedComparison = ({ source, href }: Linked & { source: Comparison }) => (
  <SharedFrame title={comparisonTitle(source)} note={<Sentences said={source.sentences} />} href={href}>
    <Hatches />
    {source.pairs.length > 0 && <Ratios source={source} />}
    <h2 className="mt-6 text-t2! leading-[var(--lh2)]!">{metricCatalogue[source.metric].label}</h2>
    <Figures source={source} isOpen={href !== null} />
  </SharedFrame>
)

/** The view of a shared link, for people who may see no more than that. */
export const SharedView = ({ shared, rest }: { shared: SharedAnswer } & Pick<LeaderboardProps, 'rest'>) => {
  switch (shared.page) {
    case 'leaderboard':
      return <SharedLeaderboard board={shared.answer} href={null} rest={rest} />
    case 'trends':
      return <SharedTrends trends={shared.answer} href={null} />
    case 'compare':
      return <SharedComparison source={shared.answer} href={null} />
  }
}
