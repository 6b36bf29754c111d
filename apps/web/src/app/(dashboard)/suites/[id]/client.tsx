'use client'
import { useQuery } from '@tanstack/react-query'
import type { Suite } from '@wrkbench/contracts'
import { jobsOfSuiteQuery, suiteQuery } from '#api/queries.ts'
import { JobsTable } from '#components/jobs/jobs-table.tsx'
import { May } from '#components/session/session.tsx'
import { DueNote } from '#components/suites/due-note.tsx'
import { SuiteTrend } from '#components/suites/suite-trend.tsx'
import { Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { plural } from '#lib/text/figures.ts'
import { Head } from './head.tsx'
import { When } from './when.tsx'

const Trend = ({ trend }: Pick<Suite, 'trend'>) =>
  trend.points.length > 0 && (
    <Section
      id="trend"
      title="Throughput"
      note={`${plural(trend.points.length, 'job')} that measured the same ${plural(trend.cells, 'cell')} on the same hardware`}
    >
      <SuiteTrend trend={trend} />
    </Section>
  )

const Jobs = ({ suite: { id, schedule } }: { suite: Suite }) => {
  const { data, error } = useQuery(jobsOfSuiteQuery(id))
  if (error && !data) throw error
  if (!data) return <PageSkeleton rows={2} />
  return (
    <Section id="jobs" title="Jobs" note={data.nextCursor ? 'the newest 50' : undefined}>
      {data.items.length > 0 ? (
        <JobsTable jobs={data.items} />
      ) : (
        <p className="text-ink-2">
          None yet. {schedule ? 'Its schedule starts the first.' : 'It has no schedule and runs by hand.'}
        </p>
      )}
    </Section>
  )
}

export const SuiteView = ({ id }: { id: string }) => {
  const { data: suite, error } = useQuery(suiteQuery(id))
  if (error && !suite) throw error
  if (!suite) return <PageSkeleton />
  return (
    <>
      <Head suite={suite} />
      {suite.lastDue && suite.lastDue.outcome !== 'started' && (
        <p className="mt-4" role="status">
          <DueNote lastDue={suite.lastDue} />
        </p>
      )}
      <Trend trend={suite.trend} />
      <Jobs suite={suite} />
      <May scope="jobs:write" project={suite.project}>
        <When key={`${suite.updatedAt}`} suite={suite} />
      </May>
    </>
  )
}
