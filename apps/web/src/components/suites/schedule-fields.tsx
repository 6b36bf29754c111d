'use client'
import { useEffect, useId, useState } from 'react'
import { Field, Input, Pick } from '#components/ui/field.tsx'
import type { Sending } from '#lib/form/use-sending.ts'
import { type ScheduleForm, scheduleKinds } from '#lib/suites/schedule-form.ts'

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: dayNames[day] ?? '' }))

type FieldsProps = { form: ScheduleForm; change: (next: Partial<ScheduleForm>) => void; errorAt: Sending['errorAt'] }

/** Time zones known to this browser; none on the server, whose data differ. */
const useZones = (): readonly string[] => {
  const [zones, setZones] = useState<readonly string[]>([])
  useEffect(() => setZones(['UTC', ...Intl.supportedValuesOf('timeZone')]), [])
  return zones
}

const Zone = ({ form, change, errorAt }: FieldsProps) => {
  const zones = useZones()
  const list = useId()
  return (
    <Field label="Time zone" error={errorAt('/schedule/timeZone')}>
      {(ids) => (
        <>
          <Input
            {...ids}
            className="w-64"
            list={list}
            maxLength={60}
            value={form.timeZone}
            onChange={(event) => change({ timeZone: event.target.value })}
          />
          <datalist id={list}>
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

/** The fields for when a suite runs: a kind, and what that kind needs. */
export const ScheduleFields = (props: FieldsProps) => {
  const { form, change, errorAt } = props
  const cronError = errorAt('/schedule/cron')
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Field label="Runs">
        {(ids) => (
          <Pick
            {...ids}
            choices={scheduleKinds}
            value={form.kind}
            onChange={(event) => change({ kind: event.target.value as ScheduleForm['kind'] })}
          />
        )}
      </Field>
      {form.kind === 'weekly' && (
        <Field label="On">
          {(ids) => (
            <Pick {...ids} choices={days} value={form.day} onChange={(event) => change({ day: event.target.value })} />
          )}
        </Field>
      )}
      {(form.kind === 'daily' || form.kind === 'weekdays' || form.kind === 'weekly') && (
        <Field label="At" error={cronError}>
          {(ids) => (
            <Input {...ids} type="time" value={form.time} onChange={(event) => change({ time: event.target.value })} />
          )}
        </Field>
      )}
      {form.kind === 'cron' && (
        <Field label="Cron line" error={cronError} hint="minute, hour, day of month, month, day of week">
          {(ids) => (
            <Input
              {...ids}
              className="w-52"
              maxLength={100}
              spellCheck={false}
              value={form.cron}
              onChange={(event) => change({ cron: event.target.value })}
            />
          )}
        </Field>
      )}
      {form.kind !== 'hand' && <Zone {...props} />}
    </div>
  )
}
