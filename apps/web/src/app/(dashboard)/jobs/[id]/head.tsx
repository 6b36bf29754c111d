'use client'
import { useQueryClient } from '@tanstack/react-query'
import { describeProfile, describeRounds, describeWarmUp, isJobOver, type JobDetail } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { jobQuery } from '#api/queries.ts'
import { draftHref, suiteHref } from '#app/(dashboard)/jobs/new/search-params.ts'
import { OtherProject } from '#components/session/other-project.tsx'
import { May } from '#components/session/session.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Confirm } from '#components/ui/confirm.tsx'
import { ShareLink } from '#components/ui/copy-button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { jobTitle } from '#lib/job/job-title.ts'
import { useGo } from '#lib/project/use-go.ts'
import { plural } from '#lib/text/figures.ts'
import { sayAlike } from '#lib/text/say-load.ts'

const mostSpeltOut = 3

/** Every load, or how many there are: a sweep has dozens. */
const sayLoads = ({ profiles }: JobDetail): string => {
  if (profiles.length <= mostSpeltOut) return sayAlike(profiles.map(describeProfile))
  return `${plural(profiles.length, 'load')} of ${[...new Set(profiles.map(({ generator }) => generator))].join(', ')}`
}

const CancelJob = ({ job }: { job: JobDetail }) => {
  const client = useQueryClient()
  const left = job.runs.queued + job.runs.active
  const cancel = async () => {
    await browserSend('POST', `/jobs/${job.id}/cancel`)
    await client.invalidateQueries({ queryKey: jobQuery(job.id).queryKey })
  }
  if (job.cancelRequestedAt) return <span className="text-warn">Cancelling</span>
  return (
    <Confirm
      trigger="Cancel job"
      title={`Cancel job ${job.number}?`}
      action="Cancel job"
      keep="Keep it running"
      onConfirm={cancel}
    >
      {plural(left, 'run')} will be dropped; the one in progress stops within 3 s. Finished rounds are kept.
    </Confirm>
  )
}

const Rerun = ({ job }: { job: JobDetail }) => {
  const go = useGo()
  const sending = useSending({ leaves: true, fields: false })
  const rerun = () =>
    sending.send(async () => {
      const made = await browserSend<JobDetail>('POST', `/jobs/${job.id}/rerun`)
      go(`/jobs/${made.id}`)
    })
  return (
    <>
      <Refusal of={sending} />
      <Button disabled={sending.busy} onClick={rerun}>
        Run again
      </Button>
    </>
  )
}

/** The seed is for who draws the same order again. */
const Order = ({ job: { order, seed } }: { job: JobDetail }) =>
  order === 'interleaved' ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the seed must be reachable by keyboard
    <span data-tip={`seed ${seed}`} tabIndex={0}>
      random order
    </span>
  ) : (
    order
  )

/** What it is, on what hardware, with which load, since when. */
export const Head = ({ job }: { job: JobDetail }) => (
  <PageHead
    title={jobTitle(job)}
    actions={
      <>
        <ExportLinks query={{ table: 'job', id: job.id }} />
        <ShareLink />
        <May scope="jobs:write" project={job.project}>
          {!job.suite && (
            <ButtonLink look="quiet" href={suiteHref(job)}>
              Save as suite
            </ButtonLink>
          )}
          <ButtonLink look="quiet" href={draftHref(job)}>
            Edit and run
          </ButtonLink>
          {isJobOver(job.status) ? <Rerun job={job} /> : <CancelJob job={job} />}
        </May>
      </>
    }
  >
    <p>
      <b>{job.hardware ?? job.environment.name}</b>. Load: {sayLoads(job)}. {describeRounds(job)}, <Order job={job} />,
      warm-up {describeWarmUp(job)}
      {job.pinning !== 'auto' && <>, pinning {job.pinning}</>}
      {job.runnerLabels.length > 0 && <>, for runners with {job.runnerLabels.join(', ')}</>}. Submitted{' '}
      <Moment at={job.createdAt} />
      {job.suite && (
        <>
          , by suite <Link href={`/suites/${job.suite.id}`}>{job.suite.name}</Link>
          {job.suite.dueAt && ', on schedule'}
        </>
      )}
      {job.commit && <>, commit {job.commit}</>}.
      <OtherProject slug={job.project} />
    </p>
  </PageHead>
)
