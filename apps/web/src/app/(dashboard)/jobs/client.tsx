'use client'
import type { JobStatus } from '@wrkbench/contracts'
import { jobsQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { JobsTable } from '#components/jobs/jobs-table.tsx'
import { May } from '#components/session/session.tsx'
import { LeftOut } from '#components/shell/left-out.tsx'
import { Announced } from '#components/ui/announced.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { plural } from '#lib/text/figures.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { jobsParams, jobsSearch } from './search-params.ts'
import { StatusFilter } from './status-filter.tsx'

const NoMatch = ({ all }: { all: () => void }) => (
  <Notice title="No job has this status" actions={<Button onClick={all}>Show all jobs</Button>} />
)

const NoJob = () => (
  <Notice
    title="No job yet"
    actions={
      <May scope="jobs:write">
        <ButtonLink href="/jobs/new" look="go">
          New job
        </ButtonLink>
      </May>
    }
  >
    <p>Choose servers, scenarios and a load. You get a ranking that says how sure it is.</p>
  </Notice>
)

export const JobsView = () => {
  const [params, setParams] = useUrlState(jobsParams)
  const { data, error, isPlaceholderData } = useSteadyQuery(jobsQuery(jobsSearch(params)))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const isEmpty = data.items.length === 0 && params.status.length === 0
  const choose = (status: JobStatus[]) => setParams({ status: status.length > 0 ? status : null, cursor: null })
  return (
    <div aria-busy={isPlaceholderData}>
      <PageHead
        title="Jobs"
        actions={data.items.length > 0 && <ExportLinks query={{ table: 'jobs', status: params.status }} />}
      >
        <p>
          A job measures every combination of the servers, scenarios and loads you choose, several times each and in
          random order.
        </p>
      </PageHead>
      <LeftOut params={jobsParams} />
      <Announced words={`${plural(data.items.length, 'job')} shown`} />
      {!isEmpty && <StatusFilter chosen={params.status} onChange={choose} />}
      <div className={isEmpty ? 'mt-6' : 'mt-4'}>
        {isEmpty ? (
          <NoJob />
        ) : data.items.length > 0 ? (
          <JobsTable jobs={data.items} />
        ) : (
          <NoMatch all={() => choose([])} />
        )}
      </div>
      <div className="mt-4 flex gap-3">
        {params.cursor && <Button onClick={() => setParams({ cursor: null })}>Newest</Button>}
        {data.nextCursor && <Button onClick={() => setParams({ cursor: data.nextCursor })}>Older</Button>}
      </div>
    </div>
  )
}
