'use client'
import { suitesQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { May } from '#components/session/session.tsx'
import { LeftOut } from '#components/shell/left-out.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { suitesInSight, suitesParams, suitesSearch } from './search-params.ts'
import { SuitesTable } from './suites-table.tsx'

export const SuitesView = () => {
  const [params, setParams] = useUrlState(suitesParams)
  const { data, error, isPlaceholderData } = useSteadyQuery(suitesQuery(suitesSearch(params)))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const isFound = params.q.trim() !== ''
  return (
    <div aria-busy={isPlaceholderData}>
      <PageHead
        title="Suites"
        actions={
          (data.items.length > 0 || isFound) && (
            <>
              <ExportLinks query={{ table: 'suites', q: params.q.trim() || undefined }} />
              <May scope="jobs:write">
                <ButtonLink href="/suites/new">New suite</ButtonLink>
              </May>
            </>
          )
        }
      >
        <p>
          A suite is a saved job that runs by hand or on a schedule. Its jobs never overlap: a turn is skipped while the
          last one is running. After downtime, missed turns run once.
        </p>
      </PageHead>
      <LeftOut params={suitesParams} />
      {(isFound || params.cursor || data.nextCursor || data.items.length > suitesInSight) && (
        <div className="bar">
          <Field label="Search">
            {(ids) => (
              <Input
                {...ids}
                type="search"
                className="sm:w-52"
                maxLength={100}
                value={params.q}
                onChange={(event) => setParams({ q: event.target.value, cursor: null }, 'replace')}
              />
            )}
          </Field>
        </div>
      )}
      <div className="mt-6">
        {data.items.length > 0 ? (
          <SuitesTable suites={data.items} />
        ) : isFound ? (
          <Notice
            title={`No suite is called “${params.q.trim()}”`}
            actions={<Button onClick={() => setParams({ q: '', cursor: null })}>Show all suites</Button>}
          />
        ) : (
          <Notice
            title="No suite yet"
            actions={
              <May scope="jobs:write">
                <ButtonLink href="/jobs/new" look="go">
                  Choose what it measures
                </ButtonLink>
              </May>
            }
          >
            <p>
              Choose servers, scenarios and a load as for a job, then save it as a suite. Run every night, it tells you
              when something got slower.
            </p>
          </Notice>
        )}
      </div>
      <div className="mt-4 flex gap-3">
        {params.cursor && <Button onClick={() => setParams({ cursor: null })}>First</Button>}
        {data.nextCursor && <Button onClick={() => setParams({ cursor: data.nextCursor })}>More</Button>}
      </div>
    </div>
  )
}
