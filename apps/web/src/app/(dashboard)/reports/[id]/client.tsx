'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReportDetail } from '@wrkbench/contracts'
import { reportQuery } from '#api/queries.ts'
import { OtherProject } from '#components/session/other-project.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { ShareLink } from '#components/ui/copy-button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { MeasuredDay } from '#components/ui/measured-day.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { plural } from '#lib/text/figures.ts'
import { Comparisons } from './comparisons.tsx'
import { Details } from './details.tsx'
import { Machines } from './machines.tsx'
import { Results } from './results.tsx'
import './report.css'

const Measured = ({ report }: { report: ReportDetail }) => {
  const { measuredFrom, measuredTo, yearOnly } = report
  if (yearOnly || measuredFrom.slice(0, 10) === measuredTo.slice(0, 10))
    return <MeasuredDay at={measuredTo} yearOnly={yearOnly} />
  return (
    <>
      <MeasuredDay at={measuredFrom} yearOnly={false} /> to <MeasuredDay at={measuredTo} yearOnly={false} />
    </>
  )
}

const Head = ({ report }: { report: ReportDetail }) => (
  <PageHead
    title={report.environment.name}
    tag={<span className="tag">{report.pullRequest === null ? 'report' : `pull request ${report.pullRequest}`}</span>}
    actions={
      <>
        <ExportLinks query={{ table: 'report', id: report.id }} />
        <ShareLink />
        <ButtonLink look="quiet" href="/reports">
          Reports
        </ButtonLink>
      </>
    }
  >
    <p>
      <b>{report.hardware ?? 'Hardware unknown'}</b>. {plural(report.results, 'result')} from {report.source}, measured{' '}
      <Measured report={report} />, submitted <Moment at={report.createdAt} />
      {report.branch && <>, branch {report.branch}</>}
      {report.commit && (
        <>
          , commit <code>{report.commit}</code>
        </>
      )}
      . {report.pullRequest !== null && 'Results of a pull request stay out of rankings, trends and alerts. '}
      {report.environmentNotes}
      <OtherProject slug={report.project} />
    </p>
  </PageHead>
)

export const ReportView = ({ id }: { id: string }) => {
  const { data, error } = useQuery(reportQuery(id))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  return (
    <>
      <Head report={data} />
      <Comparisons report={data} />
      <Results report={data} />
      <Machines report={data} />
      <Details report={data} />
    </>
  )
}
