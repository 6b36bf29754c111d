'use client'
import { type Leaderboard, metricCatalogue, midSentence } from '@wrkbench/contracts'
import {
  type Board,
  boardOf,
  boardTitle,
  columnsBeside,
  filterRows,
  hardwareParts,
  toldColumns,
} from '@wrkbench/tables'
import { Fragment, useMemo } from 'react'
import { leaderboardQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { Cautions } from '#components/figures/cautions.tsx'
import { NotTold } from '#components/figures/not-told.tsx'
import { NothingMeasured } from '#components/figures/nothing-measured.tsx'
import { LeftOut } from '#components/shell/left-out.tsx'
import { Announced } from '#components/ui/announced.tsx'
import { ShareLink } from '#components/ui/copy-button.tsx'
import { PngButton } from '#components/ui/download.tsx'
import { EmbedButton } from '#components/ui/embed-button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { PublicLink } from '#components/ui/public-link.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { comparedHref } from '#lib/board/compared-href.ts'
import { indexAt, sayDate } from '#lib/board/date-scale.ts'
import { verdictOf } from '#lib/board/verdict.ts'
import { boardPng } from '#lib/picture/take-picture.ts'
import { plural } from '#lib/text/figures.ts'
import { sayLoad } from '#lib/text/say-load.ts'
import { isBoardTold } from '#lib/url/told.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { type BoardParams, Filters } from './filters.tsx'
import { Keys } from './keys.tsx'
import { NoRows } from './no-rows.tsx'
import { PublishedLinks } from './published-links.tsx'
import { Ranking } from './ranking.tsx'
import { askedWith, exportOf, filterOf, leaderboardParams, sharedOf } from './search-params.ts'

type Chosen = Pick<BoardParams, 'at' | 'framework' | 'language' | 'class'>

const loadOf = (board: Leaderboard): string => (board.profile ? `${sayLoad(board.profile.profile)}.` : '')

/** What the filters say on a screen: on paper they are left out. */
const sayChosen = ({ choices: { dates, yearOnly } }: Leaderboard, params: Chosen): string => {
  const index = indexAt(dates, params.at)
  const date = dates[index]
  const only = [...params.framework, ...params.language, ...params.class]
  return [
    date === undefined ? '' : `As of ${sayDate(date, yearOnly.includes(index))}.`,
    only.length > 0 ? `Only ${only.join(', ')}.` : '',
  ].join(' ')
}

const sayShown = (board: Leaderboard, rows: number): string =>
  `${boardTitle(board)}, by ${midSentence(metricCatalogue[board.metric].label)}: ${plural(rows, 'server')}`

const Hardware = ({ board, params }: { board: Leaderboard; params: Chosen }) => {
  const facts = board.environment?.facts
  const parts = facts ? hardwareParts(facts) : []
  return (
    <p>
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' · '}
          <b>{part}</b>
        </span>
      ))}
      {parts.length > 0 && '. '}
      {parts.length === 0 && board.environment && 'Hardware unknown. '}
      {loadOf(board)}
      <span className="hidden print:inline"> {sayChosen(board, params)}</span>
    </p>
  )
}

/** a longer ranking has its verdict above it: below, nobody would see it */
const rowsInSight = 15

type VerdictProps = { source: Leaderboard; board: Board; at: BoardParams['at'] }

const Verdict = ({ source, board, at }: VerdictProps) => {
  const verdict = verdictOf(source, board)
  return (
    verdict && (
      <Section id="verdict" title={verdict.title}>
        {verdict.sentences.map((sentence) => (
          <p key={sentence} className="max-w-[88ch] wrap-anywhere">
            {sentence}
          </p>
        ))}
        {verdict.pair && (
          <p className="cap mt-2">
            <Link href={comparedHref(source, verdict.pair, at)}>
              {board.rows.filter(({ row }) => row.rank === 1).length > 2 ? 'The first two' : 'The two'} side by side
            </Link>
            : their ratio with its interval, and what else differs
          </p>
        )}
      </Section>
    )
  )
}

const Nothing = () => (
  <NothingMeasured title="Leaderboard">A ranking appears here as soon as one job has ended.</NothingMeasured>
)

export const LeaderboardView = () => {
  const [params, setParams] = useUrlState(leaderboardParams)
  const { data, isPlaceholderData, error } = useSteadyQuery(leaderboardQuery(askedWith(params.columns, params)))
  const rows = useMemo(() => (data ? filterRows(data.rows, filterOf(params)) : []), [data, params])
  const columns = useMemo(
    () => toldColumns(rows, columnsBeside(data?.metric ?? params.metric, params.columns)),
    [data, rows, params],
  )
  const board = useMemo(() => (data ? boardOf(data, rows, columns) : null), [data, rows, columns])
  if (error && !data) throw error
  if (!data || !board) return <PageSkeleton rows={8} />
  if (data.choices.scenarios.length === 0) return <Nothing />
  const isLong = board.rows.length > rowsInSight
  const verdict = <Verdict source={data} board={board} at={params.at} />
  return (
    <div aria-busy={isPlaceholderData}>
      <PageHead
        className="steady min-h-40 max-sm:grid-rows-[auto_auto_1fr] sm:min-h-26 lg:min-h-23"
        title={boardTitle(data)}
        actions={
          <>
            <ExportLinks query={exportOf(params)}>
              <PngButton name={`leaderboard-${data.scenario?.id ?? 'none'}`} picture={() => boardPng(data, board)} />
            </ExportLinks>
            <EmbedButton title={boardTitle(data)} />
            <PublicLink view={{ page: 'leaderboard', query: sharedOf(params) }} />
            <ShareLink />
          </>
        }
      >
        <Hardware board={data} params={params} />
      </PageHead>
      <LeftOut params={leaderboardParams} />
      <Announced words={sayShown(data, board.rows.length)} />
      <Filters board={data} params={params} setParams={setParams} ahead={isPlaceholderData} />
      <Fragment key={[data.scenario, data.environment, data.profile].map((of) => of?.id).join(' ')}>
        {isLong && verdict}
        <section className="section" aria-label="Ranking">
          {board.rows.length === 0 ? (
            <NoRows board={data} setParams={setParams} />
          ) : isBoardTold(data) ? (
            <>
              <Ranking source={data} board={board} columns={columns} onMetric={(metric) => setParams({ metric })} />
              <Cautions board={board} />
              <Keys board={board} columns={columns} metric={data.metric} rate={data.profile?.profile.rate ?? null} />
            </>
          ) : (
            <NotTold metric={data.metric} onMetric={(metric) => setParams({ metric })} />
          )}
        </section>
        {!isLong && verdict}
        <PublishedLinks rows={rows} />
      </Fragment>
    </div>
  )
}
