'use client'
import { reportsQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { May } from '#components/session/session.tsx'
import { LeftOut } from '#components/shell/left-out.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { ReportsTable } from './reports-table.tsx'
import { reportsParams, reportsSearch, sayFilters } from './search-params.ts'

const Nothing = ({ filters }: { filters: string }) => (
  <Notice
    title={filters ? `No report ${filters}` : 'No report yet'}
    actions={
      <May scope="results:write">
        <ButtonLink href="/import" look="go">
          Import
        </ButtonLink>
      </May>
    }
  >
    <p>Send results from CI to POST /api/v1/reports, or paste the output of a load generator on the import page.</p>
  </Notice>
)

const everything = { cursor: null, source: null, branch: null, environment: null }

export const ReportsView = () => {
  const [params, setParams] = useUrlState(reportsParams)
  const { data, error, isPlaceholderData } = useSteadyQuery(reportsQuery(reportsSearch(params)))
  if (error && !data) throw error
  if (!data) return <PageSkeleton rows={10} />
  const { cursor, ...chosen } = params
  const filters = sayFilters(params)
  const isEmpty = data.items.length === 0 && !filters && !cursor
  return (
    <div aria-busy={isPlaceholderData}>
      <PageHead
        title="Reports"
        actions={data.items.length > 0 && <ExportLinks query={{ table: 'reports', ...chosen }} />}
      >
        <p>Results measured elsewhere: sent by CI, imported by hand, or published by others.</p>
      </PageHead>
      <LeftOut params={reportsParams} />
      {isEmpty ? (
        <div className="mt-6">
          <Nothing filters="" />
        </div>
      ) : (
        <Section
          id="all"
          title={filters ? `${filters[0]?.toUpperCase()}${filters.slice(1)}` : 'Newest first'}
          actions={filters && <Button onClick={() => setParams(everything)}>All reports</Button>}
        >
          {data.items.length > 0 ? <ReportsTable reports={data.items} /> : <Nothing filters={filters} />}
          <div className="mt-4 flex gap-3">
            {cursor && <Button onClick={() => setParams({ cursor: null })}>Newest</Button>}
            {data.nextCursor && <Button onClick={() => setParams({ cursor: data.nextCursor })}>Older</Button>}
          </div>
        </Section>
      )}
    </div>
  )
}
