'use client'
import { useQuery } from '@tanstack/react-query'
import { generatorsQuery, jobsQuery, leaderboardQuery, runnersQuery } from '#api/queries.ts'
import { JobsTable } from '#components/jobs/jobs-table.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { plural } from '#lib/figures.ts'
import { MiniBoard } from './mini-board.tsx'
import { RunnersGlance } from './runners-glance.tsx'
import { recentJobs, shownScenarios } from './shown.ts'
import { Welcome } from './welcome.tsx'

/** Rankings only move while a job is open. */
const whileChangingMs = 10_000

const Boards = ({
  scenarios,
  refetchMs,
}: {
  scenarios: readonly { id: string; displayName: string }[]
  refetchMs: number | false
}) => (
  <div className="section grid gap-x-10 gap-y-8 lg:grid-cols-2">
    {scenarios.map((scenario) => (
      <MiniBoard key={scenario.id} scenario={scenario} refetchMs={refetchMs} />
    ))}
  </div>
)

export const HomeView = () => {
  const jobs = useQuery(jobsQuery(recentJobs))
  const changing = jobs.data?.items.some((job) => job.finishedAt === null) ?? false
  const newest = useQuery({ ...leaderboardQuery({}), refetchInterval: changing ? whileChangingMs : false })
  const runners = useQuery(runnersQuery())
  const generators = useQuery(generatorsQuery())
  const error = newest.error ?? jobs.error ?? runners.error ?? generators.error
  if (error && !newest.data) throw error
  if (!newest.data || !jobs.data || !runners.data || !generators.data) return <PageSkeleton />
  if (jobs.data.items.length === 0 && newest.data.rows.length === 0) {
    return <Welcome generators={generators.data} runners={runners.data.items} />
  }
  const scenarios = shownScenarios(newest.data)
  const online = runners.data.items.filter((runner) => runner.online).length
  return (
    <>
      <PageHead title="Latest results">
        <p>
          {scenarios.length > 0 ? `${plural(scenarios.length, 'scenario')} measured` : 'The first job is under way'}
          {newest.data.environment && `, last on ${newest.data.environment.name}`}. {plural(online, 'runner')}{' '}
          connected.
        </p>
      </PageHead>
      {scenarios.length > 0 && <Boards scenarios={scenarios} refetchMs={changing ? whileChangingMs : false} />}
      <Section
        id="recent"
        title="Recent jobs"
        actions={
          <ButtonLink look="quiet" className="cap" href="/jobs">
            All jobs
          </ButtonLink>
        }
      >
        <JobsTable jobs={jobs.data.items} />
      </Section>
      <Section
        id="runners"
        title="Runners"
        actions={
          <ButtonLink look="quiet" className="cap" href="/runners">
            Hardware and tools
          </ButtonLink>
        }
      >
        <RunnersGlance runners={runners.data.items} />
      </Section>
    </>
  )
}
