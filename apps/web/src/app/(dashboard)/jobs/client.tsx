'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { jobsQuery } from '#api/queries.ts'
import { JobsTable } from '#components/jobs/jobs-table.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { jobsParams, jobsSearch } from './search-params.ts'

export const JobsView = () => {
  const [params, setParams] = useQueryStates(jobsParams, { history: 'push' })
  const { data, error, isPlaceholderData } = useQuery({
    ...jobsQuery(jobsSearch(params)),
    placeholderData: keepPreviousData,
  })
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  return (
    <div aria-busy={isPlaceholderData}>
      <PageHead title="Jobs">
        <p>
          A job is a matrix of servers, scenarios and loads; each cell is measured once in every round, in an order
          drawn by lot.
        </p>
      </PageHead>
      <div className="mt-6">
        {data.items.length > 0 ? (
          <JobsTable jobs={data.items} />
        ) : (
          <Notice
            title="No job yet"
            actions={
              <ButtonLink href="/jobs/new" look="go">
                New job
              </ButtonLink>
            }
          >
            <p>Choose servers, scenarios and a load; the result is a ranking that says how sure it is.</p>
          </Notice>
        )}
      </div>
      <div className="mt-4 flex gap-3">
        {params.cursor && <Button onClick={() => setParams({ cursor: null })}>Newest</Button>}
        {data.nextCursor && <Button onClick={() => setParams({ cursor: data.nextCursor })}>Older</Button>}
      </div>
    </div>
  )
}
