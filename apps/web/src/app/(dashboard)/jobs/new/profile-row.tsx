'use client'
import type { GeneratorCatalogue, GeneratorEntry, GeneratorId, LoadProfileInput } from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { type Choice, Field, Pick } from '#components/ui/field.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { errorAt, errorsUnder, type FieldErrors } from '#lib/form/field-errors.ts'
import { fitProfile } from '#lib/job-draft/draft.ts'
import { Refused } from './refused.tsx'

type ProfileRowProps = {
  index: number
  profile: LoadProfileInput
  generators: GeneratorCatalogue
  errors: FieldErrors
  onChange: (profile: LoadProfileInput) => void
  onRemove?: () => void
}
type NumberKey = 'connections' | 'threads' | 'durationSeconds' | 'requests' | 'pipeline' | 'rate' | 'timeoutSeconds'

const limits: Record<NumberKey, { min: number; max: number; step?: number; width: string; placeholder?: string }> = {
  connections: { min: 1, max: 65_535, width: 'w-24' },
  threads: { min: 1, max: 256, width: 'w-20', placeholder: '1' },
  durationSeconds: { min: 0.1, max: 3600, step: 0.1, width: 'w-20' },
  requests: { min: 1, max: 1_000_000_000, width: 'w-28' },
  pipeline: { min: 1, max: 256, width: 'w-20', placeholder: 'off' },
  rate: { min: 1, max: 10_000_000, width: 'w-28', placeholder: 'as it comes' },
  timeoutSeconds: { min: 0.1, max: 120, step: 0.1, width: 'w-20' },
}

const versionOf = (entry: GeneratorEntry): string | null =>
  entry.found.find((tool) => tool.version !== null)?.version ?? null

const generatorChoices = (generators: GeneratorCatalogue, chosen: GeneratorId): Choice[] =>
  generators.items.map((entry) => {
    const version = versionOf(entry)
    return {
      value: entry.id,
      label: version ? `${entry.displayName} ${version}` : `${entry.displayName}, not found`,
      disabled: version === null && entry.id !== chosen,
    }
  })

/** Exactly one of time and number of requests ends the load. */
const endBy = (profile: LoadProfileInput, end: string): LoadProfileInput => {
  const { durationSeconds, requests, ...rest } = profile
  return end === 'requests'
    ? { ...rest, requests: requests ?? 100_000 }
    : { ...rest, durationSeconds: durationSeconds ?? 10 }
}

export const ProfileRow = ({ index, profile, generators, errors, onChange, onRemove }: ProfileRowProps) => {
  const entry = generators.items.find((item) => item.id === profile.generator)
  const can = entry?.capabilities
  const path = `/profiles/${index}`
  const known: string[] = [`${path}/generator`, `${path}/keepAlive`]
  const number = (key: NumberKey, label: string, optional = false): ReactNode => {
    known.push(`${path}/${key}`)
    const { width, ...range } = limits[key]
    return (
      <Field label={label} error={errorAt(errors, `${path}/${key}`)}>
        {(ids) => (
          <NumberInput
            {...ids}
            {...range}
            className={width}
            optional={optional}
            value={profile[key]}
            onChange={(value) => onChange({ ...profile, [key]: value })}
          />
        )}
      </Field>
    )
  }
  const byRequests = profile.requests !== undefined
  return (
    <fieldset className="well profile">
      <legend className="sr-only">Load {index + 1}</legend>
      <Field label="Generator" error={errorAt(errors, `${path}/generator`)}>
        {(ids) => (
          <Pick
            {...ids}
            choices={generatorChoices(generators, profile.generator)}
            value={profile.generator}
            onChange={(event) =>
              onChange(
                fitProfile(
                  profile,
                  generators.items.find((item) => item.id === event.target.value),
                ),
              )
            }
          />
        )}
      </Field>
      {number('connections', 'Connections')}
      {can?.threads && number('threads', 'Threads', true)}
      {can?.requests && (
        <Field label="Ends after">
          {(ids) => (
            <Pick
              {...ids}
              choices={[
                { value: 'time', label: 'seconds' },
                { value: 'requests', label: 'requests' },
              ]}
              value={byRequests ? 'requests' : 'time'}
              onChange={(event) => onChange(endBy(profile, event.target.value))}
            />
          )}
        </Field>
      )}
      {byRequests ? number('requests', 'Requests') : number('durationSeconds', 'Seconds')}
      {can?.pipeline && number('pipeline', 'Pipelined', true)}
      {can?.rate && number('rate', 'Rate, req/s', true)}
      {can?.keepAliveOff && (
        <label className="check h-[var(--hit)] items-center self-end sm:mt-[18px] sm:self-start [&>input]:translate-y-0">
          <input
            type="checkbox"
            checked={profile.keepAlive !== false}
            onChange={(event) => onChange({ ...profile, keepAlive: event.target.checked ? undefined : false })}
          />
          <span>Keep-alive</span>
        </label>
      )}
      {onRemove && (
        <Button look="quiet" className="mt-[18px] ml-auto h-[var(--hit)]" onClick={onRemove}>
          Remove
        </Button>
      )}
      <Refused errors={errorsUnder(errors, path, known)} />
    </fieldset>
  )
}
