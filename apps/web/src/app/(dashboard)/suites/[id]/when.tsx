'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { Suite } from '@wrkbench/contracts'
import { useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { suiteQuery } from '#api/queries.ts'
import { ScheduleFields } from '#components/suites/schedule-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { formOfSchedule, scheduleOfForm } from '#lib/suites/schedule-form.ts'

/** Name and schedule, to be changed. */
export const When = ({ suite }: { suite: Suite }) => {
  const client = useQueryClient()
  const [name, setName] = useState(suite.name)
  const [form, setForm] = useState(() => formOfSchedule(suite.schedule))
  const [saved, setSaved] = useState(false)
  const sending = useSending()
  const save = async () => {
    setSaved(false)
    const done = await sending.send(async () => {
      const body = { name, schedule: scheduleOfForm(form) }
      const changed = await browserSend<Suite>('PATCH', `/suites/${suite.id}`, body)
      client.setQueryData(suiteQuery(suite.id).queryKey, changed)
    })
    setSaved(done)
  }
  return (
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
            <Input {...ids} maxLength={100} required value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <ScheduleFields form={form} change={(next) => setForm({ ...form, ...next })} errorAt={sending.errorAt} />
        <div className="flex flex-wrap items-baseline gap-3">
          <Button type="submit" disabled={sending.busy}>
            Save
          </Button>
          <span aria-live="polite" className="text-ink-2">
            {saved && 'Saved.'}
          </span>
          <Refusal of={sending} />
        </div>
      </form>
    </Section>
  )
}
