'use client'
import { useQuery } from '@tanstack/react-query'
import type { Overview } from '@wrkbench/contracts'
import { boardOf, isYearOnly } from '@wrkbench/tables'
import { lazy, Suspense } from 'react'
import { generatorsQuery, overviewQuery, runnersQuery } from '#api/queries.ts'
import { UnrankedKeys } from '#components/figures/unranked-keys.tsx'
import { JobsTable } from '#components/jobs/jobs-table.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { MeasuredDay } from '#components/ui/measured-day.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { troubleCount } from '#lib/overview/words.ts'
import { plural } from '#lib/text/figures.ts'
import { Changed } from './changed.tsx'
import { Glance } from './glance.tsx'
import { MiniBoard } from './mini-board.tsx'
import { RunnersGlance } from './runners-glance.tsx'
import { HomeSkeleton } from './skeleton.tsx'
import { Wrong } from './wrong.tsx'

/** Seen once in the life of an instance. */
const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }))

const More = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink look="quiet" className="cap" href={href}>
    {children}
  </ButtonLink>
)

/** Said once for all the rankings, where there is something to say. */
const HollowKeys = ({ boards }: Pick<Overview, 'boards'>) => {
  const kinds = boards.flatMap(({ metric, rows }) => boardOf({ metric }, rows, []).rows.map(({ kind }) => kind))
  const [flagged, open] = [kinds.includes('flagged'), kinds.includes('open')]
  if (!flagged && !open) return null
  return (
    <div className="keys fig cap mt-0! mb-3">
      <UnrankedKeys flagged={flagged} open={open} />
    </div>
  )
}

const Fastest = ({ overview: { boards, furtherScenarios } }: { overview: Overview }) => (
  <Section
    id="fastest"
    title="Fastest now"
    note="newest rounds of each scenario; a rank counts the servers that were shown to be better"
    actions={<More href="/leaderboard">Leaderboard</More>}
  >
    {boards.length > 0 ? (
      <>
        <div className="mini-boards">
          {boards.map((board) => (
            <MiniBoard key={board.scenario.id} source={board} />
          ))}
        </div>
        <HollowKeys boards={boards} />
      </>
    ) : (
      <p className="text-ink-2">No benchmark has finished yet.</p>
    )}
    {furtherScenarios > 0 && (
      <p className="cap">
        <Link href="/leaderboard">{plural(furtherScenarios, 'more scenario')}</Link>
      </p>
    )}
  </Section>
)

const Running = ({ running, furtherRunning }: Pick<Overview, 'running' | 'furtherRunning'>) => (
  <Section id="running" title="Running">
    <JobsTable jobs={running} />
    {furtherRunning > 0 && (
      <p className="cap">
        <Link href="/jobs">{plural(furtherRunning, 'more job')}</Link>
      </p>
    )}
  </Section>
)

const WhatChanged = ({ overview: { changed, ...overview } }: { overview: Overview }) => (
  <Section
    id="changed"
    title="Changed"
    note={
      <>
        since <MeasuredDay at={changed.since} yearOnly={false} />, successful requests per second
      </>
    }
    actions={<More href="/trends">Trends</More>}
  >
    <Changed changed={changed} alerts={troubleCount(overview, 'open-alert')} />
  </Section>
)

const Morning = ({ overview }: { overview: Overview }) => {
  const { boards, changed, running, furtherRunning, wrong, furtherWrong, recent, runners } = overview
  const over = recent.filter((job) => job.finishedAt !== null)
  const [newest] = boards
  const hasNews = changed.items.length > 0
  return (
    <>
      <PageHead title="Overview">
        <p>
          {newest?.measuredAt ? (
            <>
              Newest ranking: {newest.scenario.displayName} on {newest.environment.name} ·{' '}
              {newest.rows.every(isYearOnly) ? (
                <MeasuredDay at={newest.measuredAt} yearOnly />
              ) : (
                <Moment at={newest.measuredAt} />
              )}
              .
            </>
          ) : (
            'The first job is under way.'
          )}
        </p>
      </PageHead>
      <Glance overview={overview} />
      {wrong.length > 0 && (
        <Section id="wrong" title="Needs a look">
          <Wrong wrong={wrong} furtherWrong={furtherWrong} />
        </Section>
      )}
      {running.length > 0 && <Running running={running} furtherRunning={furtherRunning} />}
      {hasNews && <WhatChanged overview={overview} />}
      <Fastest overview={overview} />
      {!hasNews && <WhatChanged overview={overview} />}
      {over.length > 0 && (
        <Section id="recent" title="Recent jobs" actions={<More href="/jobs">All jobs</More>}>
          <JobsTable jobs={over} />
        </Section>
      )}
      <Section id="runners" title="Runners" actions={<More href="/environments">Hardware</More>}>
        <RunnersGlance runners={runners} />
      </Section>
      {wrong.length === 0 && (
        <Section id="wrong" title="Needs a look">
          <Wrong wrong={wrong} furtherWrong={furtherWrong} />
        </Section>
      )}
    </>
  )
}

/** Only an empty instance asks for more than the overview: what the first benchmark could be. */
const FirstVisit = () => {
  const generators = useQuery(generatorsQuery())
  const runners = useQuery(runnersQuery())
  const error = generators.error ?? runners.error
  if (error && !(generators.data && runners.data)) throw error
  if (!generators.data || !runners.data) return <HomeSkeleton />
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <Welcome generators={generators.data} runners={runners.data.items} />
    </Suspense>
  )
}

export const HomeView = () => {
  const { data, error } = useQuery(overviewQuery())
  if (error && !data) throw error
  if (!data) return <HomeSkeleton />
  return data.empty ? <FirstVisit /> : <Morning overview={data} />
}
