'use client'
import type { EnvironmentEntry } from '@wrkbench/contracts'
import { Field, Input, Pick } from '#components/ui/field.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { Section } from '#components/ui/section.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { errorAt } from '#lib/job-draft/draft.ts'
import { roundPresets } from '#lib/job-draft/presets.ts'
import type { PartProps } from './part-props.ts'

const Environment = ({
  draft,
  change,
  errors,
  environments,
}: PartProps & { environments: readonly EnvironmentEntry[] }) => (
  <Field label="Environment" error={errorAt(errors, '/environment')}>
    {(ids) => (
      <Pick
        {...ids}
        choices={environments.map((entry) => ({ value: entry.id, label: entry.name }))}
        value={draft.environment ?? environments[0]?.id ?? ''}
        onChange={(event) => change({ environment: event.target.value })}
      />
    )}
  </Field>
)

/** How often, how warm, where, under which name. */
export const RoundsPart = (props: PartProps & { environments: readonly EnvironmentEntry[] }) => {
  const { draft, change, errors, environments } = props
  const preset = roundPresets.find((entry) => entry.rounds === draft.rounds && entry.warmup === draft.warmup)
  return (
    <Section id="rounds" title="Rounds" note="3 give an interval; more make it narrower">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Segmented
          label="How sure"
          choices={roundPresets.map((entry) => ({ value: entry.id, label: entry.label }))}
          value={preset?.id ?? ''}
          onChange={(id) => {
            const chosen = roundPresets.find((entry) => entry.id === id)
            if (chosen) change({ rounds: chosen.rounds, warmup: chosen.warmup })
          }}
        />
        <Field label="Rounds" error={errorAt(errors, '/rounds')}>
          {(ids) => (
            <NumberInput
              {...ids}
              className="w-20"
              min={1}
              max={100}
              value={draft.rounds}
              onChange={(rounds) => change({ rounds })}
            />
          )}
        </Field>
        <Field label="Warm-up, s" error={errorAt(errors, '/warmupSeconds')}>
          {(ids) => (
            <NumberInput
              {...ids}
              className="w-20"
              min={0}
              max={60}
              step={0.1}
              value={draft.warmup}
              onChange={(warmup) => change({ warmup })}
            />
          )}
        </Field>
        {environments.length > 1 && <Environment {...props} />}
        <Field label="Label" error={errorAt(errors, '/label')} className="flex-[1_1_200px]">
          {(ids) => (
            <Input
              {...ids}
              maxLength={200}
              placeholder="what this job is for"
              value={draft.label ?? ''}
              onChange={(event) => change({ label: event.target.value || null })}
            />
          )}
        </Field>
      </div>
    </Section>
  )
}
