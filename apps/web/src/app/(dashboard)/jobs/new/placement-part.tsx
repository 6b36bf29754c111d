'use client'
import type { Pinning } from '@wrkbench/contracts'
import { Field, Pick } from '#components/ui/field.tsx'
import { errorAt } from '#lib/form/field-errors.ts'
import { pinningChoices } from '#lib/job-draft/presets.ts'
import type { PartProps } from './part-props.ts'

/** On which CPUs. Rarely touched, so folded away until it is not the usual, or refused. */
export const PlacementPart = ({ draft, change, errors }: PartProps) => {
  const error = errorAt(errors, '/pinning')
  const chosen = pinningChoices.find(({ value }) => value === draft.pinning)
  const isUsual = draft.pinning === 'auto'
  return (
    <details className="mt-4" open={!isUsual || error !== undefined || undefined}>
      <summary className="cursor-pointer text-ink-2">
        Advanced: CPU pinning{isUsual ? '' : `, ${chosen?.label.toLowerCase()}`}
      </summary>
      <div className="mt-2 flex flex-wrap gap-x-3 gap-y-2">
        <Field label="CPU pinning" error={error}>
          {(ids) => (
            <Pick
              {...ids}
              choices={pinningChoices.map(({ value, label }) => ({ value, label }))}
              value={draft.pinning}
              onChange={(event) => change({ pinning: event.target.value as Pinning })}
            />
          )}
        </Field>
      </div>
      <p className="cap mt-1 max-w-[88ch]">
        {chosen?.label.toLowerCase()}: {chosen?.buys}. Niceness and host settings are set on the runner:{' '}
        <code>WRKBENCH_NICENESS</code>, <code>WRKBENCH_HOST_SETTINGS</code>.
      </p>
    </details>
  )
}
