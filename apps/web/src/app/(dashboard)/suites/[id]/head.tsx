'use client'
import { useQueryClient } from '@tanstack/react-query'
import { completeProfile, describeProfile, describeRounds, type Suite, writtenOut } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { suiteQuery } from '#api/queries.ts'
import { draftHrefForSuite } from '#app/(dashboard)/jobs/new/search-params.ts'
import { OtherProject } from '#components/session/other-project.tsx'
import { May } from '#components/session/session.tsx'
import { DueTime } from '#components/suites/due-time.tsx'
import { RunSuite } from '#components/suites/run-suite.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Confirm } from '#components/ui/confirm.tsx'
import { In } from '#components/ui/moment.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { useGo } from '#lib/project/use-go.ts'
import { scheduleWords } from '#lib/suites/schedule-words.ts'
import { draftOfSuite } from '#lib/suites/suite-draft.ts'

const Pause = ({ suite }: { suite: Suite }) => {
  const client = useQueryClient()
  const sending = useSending({ fields: false })
  const turn = () =>
    sending.send(async () => {
      const changed = await browserSend<Suite>('PATCH', `/suites/${suite.id}`, { paused: !suite.paused })
      client.setQueryData(suiteQuery(suite.id).queryKey, changed)
    })
  if (!suite.schedule) return null
  return (
    <>
      <Refusal of={sending} />
      <Button onClick={turn}>{suite.paused ? 'Resume' : 'Pause'}</Button>
    </>
  )
}

const Delete = ({ suite }: { suite: Suite }) => {
  const go = useGo()
  const remove = async () => {
    await browserSend('DELETE', `/suites/${suite.id}`)
    go('/suites')
  }
  return (
    <Confirm
      trigger="Delete"
      title={`Delete the suite ${suite.name}?`}
      action="Delete suite"
      keep="Keep it"
      onConfirm={remove}
    >
      It will not run again. Its jobs and their results stay.
    </Confirm>
  )
}

const Next = ({ suite }: { suite: Suite }) => {
  if (!suite.schedule) return <>Runs by hand.</>
  const words = scheduleWords(suite.schedule)
  if (!suite.nextRunAt) {
    return (
      <>
        <b className="text-warn">Paused</b>; otherwise {words}.
      </>
    )
  }
  return (
    <>
      Runs {words}: next{' '}
      <b>
        <In at={suite.nextRunAt} />
      </b>
      , <DueTime at={suite.nextRunAt} timeZone={suite.schedule.timeZone} />.
    </>
  )
}

const loads = ({ job }: Suite): string =>
  job.profiles.map((load) => describeProfile(completeProfile(writtenOut(load)))).join('; ')

/** What it measures, where, when, and what can be done with it. */
export const Head = ({ suite }: { suite: Suite }) => {
  const { job, environment } = suite
  const draft = draftOfSuite(job)
  return (
    <PageHead
      title={suite.name}
      actions={
        <May scope="jobs:write" project={suite.project}>
          <ButtonLink look="quiet" href={draftHrefForSuite(suite)}>
            Edit what it measures
          </ButtonLink>
          <Delete suite={suite} />
          <Pause suite={suite} />
          <RunSuite suite={suite} look="go" />
        </May>
      }
    >
      <p>
        <b>{job.servers.join(', ')}</b> on <b>{job.scenarios.join(', ')}</b>. Load: {loads(suite)}
        {job.sweep && <>, swept over {Object.keys(job.sweep).join(', ')}</>}.{' '}
        {describeRounds({ rounds: draft.rounds, spareRounds: draft.spare })}
        {job.aa && <>, A/A</>}, on {environment.name}
        {job.runnerLabels && job.runnerLabels.length > 0 && <>, by runners with {job.runnerLabels.join(', ')}</>}.
      </p>
      <p>
        <Next suite={suite} /> Saved by {suite.createdBy}.
        <OtherProject slug={suite.project} />
      </p>
    </PageHead>
  )
}
