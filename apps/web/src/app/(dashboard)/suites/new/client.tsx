'use client'
import { completeProfile, describeProfile, type Suite } from '@wrkbench/contracts'
import { useEffect, useState } from 'react'
import { browserSend, ofShownProject } from '#api/browser.ts'
import { draftParams } from '#app/(dashboard)/jobs/new/search-params.ts'
import { ScheduleFields } from '#components/suites/schedule-fields.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { type Draft, draftRounds } from '#lib/job-draft/draft.ts'
import { useGo } from '#lib/project/use-go.ts'
import { formOfSchedule, scheduleOfForm } from '#lib/suites/schedule-form.ts'
import { suiteJobOf } from '#lib/suites/suite-job.ts'
import { plural } from '#lib/text/figures.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'

const useForm = () => {
  const [form, setForm] = useState(() => formOfSchedule({ cron: '0 2 * * *', timeZone: 'UTC' }))
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    setForm((shown) => ({ ...shown, timeZone }))
  }, [])
  return [form, setForm] as const
}

const Measures = ({ draft }: { draft: Draft }) => (
  <p>
    <b>{draft.servers.join(', ')}</b> on <b>{draft.scenarios.join(', ')}</b>. Load:{' '}
    {draft.load.map((load) => describeProfile(completeProfile(load))).join('; ')}. {plural(draftRounds(draft), 'round')}
    .
  </p>
)

const Empty = () => (
  <div className="pt-8">
    <Notice
      as="h1"
      title="First choose what the suite measures"
      actions={
        <ButtonLink href="/jobs/new" look="go">
          Choose servers and scenarios
        </ButtonLink>
      }
    >
      <p>Set up a job, then save it as a suite.</p>
    </Notice>
  </div>
)

/** A name and a schedule for the job that the address holds. */
export const NewSuiteView = () => {
  const [draft] = useUrlState(draftParams, 'replace')
  const go = useGo()
  const [name, setName] = useState(draft.label ?? '')
  const [form, setForm] = useForm()
  const sending = useSending({ leaves: true })
  if (draft.servers.length === 0 || draft.scenarios.length === 0 || draft.load.length === 0) return <Empty />
  const save = () =>
    sending.send(async () => {
      const body = ofShownProject({ name, schedule: scheduleOfForm(form), job: suiteJobOf(draft) })
      const made = await browserSend<Suite>('POST', '/suites', body)
      go(`/suites/${made.id}`)
    })
  return (
    <>
      <PageHead title="New suite">
        <Measures draft={draft} />
      </PageHead>
      <Section id="when" title="Name and schedule">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Field label="Name" error={sending.errorAt('/name')} className="max-w-2xl">
            {(ids) => (
              <Input
                {...ids}
                maxLength={100}
                required
                placeholder="nightly"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <ScheduleFields form={form} change={(next) => setForm({ ...form, ...next })} errorAt={sending.errorAt} />
          <p className="cap max-w-[88ch]">
            A turn is skipped while the last job is still running. After downtime, missed turns run once.
          </p>
          <div className="flex flex-wrap items-baseline gap-3">
            <Button type="submit" look="go" disabled={sending.busy}>
              Save suite
            </Button>
            <Refusal of={sending} />
          </div>
        </form>
      </Section>
    </>
  )
}
