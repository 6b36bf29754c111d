'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AlertMetric, type AlertSettings, alertMetrics, metricCatalogue } from '@wrkbench/contracts'
import { type FormEvent, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { alertSettingsQuery } from '#api/queries.ts'
import { Button } from '#components/ui/button.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'

const yesNo = [
  { value: 'yes', label: 'on' },
  { value: 'no', label: 'off' },
]
const hundredths = (share: number): string => String(Number((share * 100).toFixed(4)))

interface PercentProps {
  name: 'leastShift' | 'suspectLevel' | 'alertLevel'
  label: string
  settings: AlertSettings
  limits: { min: number; max: number; step: number }
  hint?: string
  error?: string
}

const Percent = ({ name, label, settings, limits, hint, error }: PercentProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => (
      <Input {...ids} {...limits} type="number" name={name} required defaultValue={hundredths(settings[name])} />
    )}
  </Field>
)

const Metrics = ({ chosen, onChange }: { chosen: readonly AlertMetric[]; onChange: (next: AlertMetric[]) => void }) => (
  <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
    <legend className="cap mb-0.5">What is watched</legend>
    {alertMetrics.map((metric) => (
      <label key={metric} className="check">
        <input
          type="checkbox"
          checked={chosen.includes(metric)}
          onChange={({ target: { checked } }) =>
            onChange(alertMetrics.filter((one) => (one === metric ? checked : chosen.includes(one))))
          }
        />
        {metricCatalogue[metric].label}
      </label>
    ))}
  </fieldset>
)

const AlertForm = ({ project, settings }: { project: string; settings: AlertSettings }) => {
  const client = useQueryClient()
  const sending = useSending()
  const [enabled, setEnabled] = useState(settings.enabled)
  const [checks, setChecks] = useState(settings.checks)
  const [metrics, setMetrics] = useState<AlertMetric[]>(settings.metrics)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const share = (name: PercentProps['name']) => Number(form.get(name)) / 100
    const body: AlertSettings = {
      enabled,
      checks,
      metrics,
      checksPerDay: Number(form.get('checksPerDay')),
      leastShift: share('leastShift'),
      suspectLevel: share('suspectLevel'),
      alertLevel: share('alertLevel'),
      branches: String(form.get('branches'))
        .split(/[\s,]+/)
        .filter(Boolean),
    }
    await sending.send(async () => {
      await browserSend<AlertSettings>('PATCH', `/projects/${encodeURIComponent(project)}/alert-settings`, body)
      await client.invalidateQueries({ queryKey: alertSettingsQuery(project).queryKey })
    })
  }
  const percent = { settings, limits: { min: 90, max: 99.99, step: 0.01 } }
  return (
    <form className="grid max-w-xl gap-4" onSubmit={save} aria-label="Alerts">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Segmented
          label="Alerts"
          choices={yesNo}
          value={enabled ? 'yes' : 'no'}
          onChange={(value) => setEnabled(value === 'yes')}
        />
        <Segmented
          label="Check suspects with a job"
          choices={yesNo}
          value={checks ? 'yes' : 'no'}
          onChange={(value) => setChecks(value === 'yes')}
        />
      </div>
      <Metrics chosen={metrics} onChange={setMetrics} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Percent
          {...percent}
          name="leastShift"
          label="Smallest shift that matters, %"
          limits={{ min: 0.5, max: 50, step: 0.1 }}
          error={sending.errorAt('/leastShift')}
        />
        <Field label="Checking jobs per day, at most" error={sending.errorAt('/checksPerDay')}>
          {(ids) => (
            <Input
              {...ids}
              type="number"
              name="checksPerDay"
              min={1}
              max={100}
              required
              defaultValue={settings.checksPerDay}
            />
          )}
        </Field>
        <Percent
          {...percent}
          name="suspectLevel"
          label="Measure again outside this range, %"
          hint="one result outside; 95 means that 95 of 100 ordinary results fall within"
          error={sending.errorAt('/suspectLevel')}
        />
        <Percent
          {...percent}
          name="alertLevel"
          label="Alert outside this range, %"
          hint="two results in a row outside, where no runner can measure again"
          error={sending.errorAt('/alertLevel')}
        />
      </div>
      <Field label="Branches that count (results without a branch always do)" error={sending.errorAt('/branches')}>
        {(ids) => <Input {...ids} name="branches" defaultValue={settings.branches.join(', ')} />}
      </Field>
      <div className="flex flex-wrap items-baseline gap-3">
        <Button type="submit" look="go" disabled={sending.busy || metrics.length === 0}>
          Save
        </Button>
        <Refusal of={sending} />
      </div>
    </form>
  )
}

/** When alerts speak in a project. */
export const AlertSettingsPart = ({ project }: { project: string }) => {
  const { data, error } = useQuery(alertSettingsQuery(project))
  if (error && !data) throw error
  return (
    <Section id="alerts" title="Alerts" note="when they open, and how many jobs may check">
      {data ? (
        <AlertForm key={`${project} ${JSON.stringify(data)}`} project={project} settings={data} />
      ) : (
        <RowsSkeleton />
      )}
    </Section>
  )
}
