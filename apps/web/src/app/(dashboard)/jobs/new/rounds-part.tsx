'use client'
import {
  type EnvironmentEntry,
  type JobOrder,
  type JobPreset,
  jobPresetIds,
  jobPresets,
  presetOf,
} from '@wrkbench/contracts'
import { Field, Input, Pick } from '#components/ui/field.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { Section } from '#components/ui/section.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { errorAt } from '#lib/form/field-errors.ts'
import { draftWarmUp } from '#lib/job-draft/draft.ts'
import { orderChoices } from '#lib/job-draft/presets.ts'
import { LabelsPart } from './labels-part.tsx'
import type { PartProps } from './part-props.ts'
import { PlacementPart } from './placement-part.tsx'

/** Those that a runner works for, and the one that the address names: nothing can be measured in the others. */
const Environment = ({
  draft,
  change,
  errors,
  environments,
}: PartProps & { environments: readonly EnvironmentEntry[] }) => {
  const offered = environments.filter(({ id, runners }) => runners.length > 0 || id === draft.environment)
  const byLabels = draft.runnerLabels.length > 0
  if (offered.length < 2) return null
  return (
    <Field label="Environment" error={errorAt(errors, '/environment')}>
      {(ids) => (
        <Pick
          {...ids}
          choices={[
            { value: '', label: byLabels ? 'any with these labels' : 'choose one' },
            ...offered.map((entry) => ({ value: entry.id, label: entry.name })),
          ]}
          value={draft.environment ?? ''}
          onChange={(event) => change({ environment: event.target.value || null })}
        />
      )}
    </Field>
  )
}

const Amount = ({
  label,
  error,
  onChange,
  ...range
}: {
  label: string
  error: string | undefined
  min: number
  max: number
  step?: number
  value: number
  onChange: (value: number) => void
}) => (
  <Field label={label} error={error}>
    {(ids) => (
      <NumberInput {...ids} {...range} className="w-20" onChange={(next) => next !== undefined && onChange(next)} />
    )}
  </Field>
)

const seconds = { min: 0, max: 60, step: 0.1 }

/** How often, how warm, in which order. */
const HowSure = ({ draft, change, errors }: PartProps) => {
  const preset = presetOf({ rounds: draft.rounds, ...draftWarmUp(draft) })
  const order = orderChoices.find(({ value }) => value === draft.order)
  const choose = (id: string) => {
    const chosen = jobPresets[id as JobPreset]
    change({ rounds: chosen.rounds, warmup: chosen.warmupSeconds, warmupMax: chosen.warmupMaxSeconds })
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Segmented
          label="Precision"
          choices={jobPresetIds.map((id) => ({ value: id, label: `${id.charAt(0).toUpperCase()}${id.slice(1)}` }))}
          value={preset ?? ''}
          onChange={choose}
        />
        <Amount
          label="Rounds"
          error={errorAt(errors, '/rounds')}
          min={1}
          max={100}
          value={draft.rounds}
          onChange={(rounds) => change({ rounds })}
        />
        <Amount
          label="Spare rounds"
          error={errorAt(errors, '/spareRounds')}
          min={0}
          max={100}
          value={draft.spare}
          onChange={(spare) => change({ spare })}
        />
        <Amount
          {...seconds}
          label="Warm-up from, s"
          error={errorAt(errors, '/warmupSeconds')}
          value={draft.warmup}
          onChange={(warmup) => change({ warmup, warmupMax: Math.max(warmup, draft.warmupMax) })}
        />
        <Amount
          {...seconds}
          label="to, s"
          error={errorAt(errors, '/warmupMaxSeconds')}
          value={draft.warmupMax}
          onChange={(warmupMax) => change({ warmupMax, warmup: Math.min(warmupMax, draft.warmup) })}
        />
        <Field label="Order" error={errorAt(errors, '/order')}>
          {(ids) => (
            <Pick
              {...ids}
              choices={orderChoices.map(({ value, label }) => ({ value, label }))}
              value={draft.order}
              onChange={(event) => change({ order: event.target.value as JobOrder })}
            />
          )}
        </Field>
      </div>
      <ul className="cap mt-2 max-w-[88ch]">
        {/* what was chosen; of figures that are none of the presets, all of them */}
        {jobPresetIds
          .filter((id) => preset === null || id === preset)
          .map((id) => (
            <li key={id}>
              {id}: {jobPresets[id].buys}
            </li>
          ))}
        <li>
          spare rounds: at the end, what other programs or the hypervisor disturbed is measured again, at most so often
        </li>
        {order && (
          <li>
            {order.label.toLowerCase()}: {order.buys}
          </li>
        )}
      </ul>
      <label className="check mt-4">
        <input type="checkbox" checked={draft.aa} onChange={(event) => change({ aa: event.target.checked })} />
        <span>
          A/A test: measure each server against itself
          <span className="cap block">doubles the rounds; the result should be “no difference”</span>
        </span>
      </label>
    </>
  )
}

/** How often, how warm, where, under which name. */
export const RoundsPart = (props: PartProps & { environments: readonly EnvironmentEntry[] }) => {
  const { draft, change, errors } = props
  return (
    <Section id="rounds" title="Rounds" note="3 or more give an interval; more rounds make it narrower">
      <HowSure {...props} />
      <PlacementPart {...props} />
      <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <Environment {...props} />
        <LabelsPart {...props} />
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
