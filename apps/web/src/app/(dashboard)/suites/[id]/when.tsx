'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { Suite } from '@wrkbench/contracts'
import { useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { ApiError } from '#api/problem.ts'
import { suiteQuery } from '#api/queries.ts'
import { ScheduleFields } from '#components/suites/schedule-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { errorAt, type FieldErrors } from '#lib/field-errors.ts'
import { formOfSchedule, scheduleOfForm } from '#lib/suites/schedule-form.ts'

/** Name and schedule, to be changed. */
export const When = ({ suite }: { suite: Suite }) => {
  const client = useQueryClient()
  const [name, setName] = useState(suite.name)
  const [form, setForm] = useState(() => formOfSchedule(suite.schedule))
  const [errors, setErrors] = useState<FieldErrors>([])
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null)
  const save = async () => {
    setErrors([])
    setSaid(null)
    try {
      const body = { name, schedule: scheduleOfForm(form) }
      const changed = await browserSend<Suite>('PATCH', `/suites/${suite.id}`, body)
      client.setQueryData(suiteQuery(suite.id).queryKey, changed)
    } catch (error) {
      setSaid({ good: false, text: error instanceof Error ? error.message : 'It could not be saved.' })
      if (error instanceof ApiError) setErrors(error.problem?.errors ?? [])
    }
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
        <Field label="Name" error={errorAt(errors, '/name')} className="max-w-md">
          {(ids) => (
            <Input {...ids} maxLength={100} required value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <ScheduleFields form={form} change={(next) => setForm({ ...form, ...next })} errors={errors} />
        <div className="flex flex-wrap items-baseline gap-3">
          <Button type="submit">Save</Button>
          {said && errors.length === 0 && (
            <span role="alert" className={said.good ? 'text-ink-2' : 'text-slower'}>
              {said.text}
            </span>
          )}
        </div>
      </form>
    </Section>
  )
}
