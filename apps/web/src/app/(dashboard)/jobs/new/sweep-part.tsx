'use client'
import { Field } from '#components/ui/field.tsx'
import { NumberListInput } from '#components/ui/number-list-input.tsx'
import { errorAt, errorsUnder } from '#lib/form/field-errors.ts'
import { sweptTimes } from '#lib/job-draft/draft.ts'
import { dropStabilityPair, hasStabilityPair, makeStabilityPair } from '#lib/job-draft/stability-pair.ts'
import { plural } from '#lib/text/figures.ts'
import type { PartProps } from './part-props.ts'
import { Refused } from './refused.tsx'

const fields = [
  { key: 'sweepConnections', of: 'connections', label: 'Connections', max: 65_535, placeholder: '16, 64, 256' },
  { key: 'sweepThreads', of: 'threads', label: 'Threads', max: 256, placeholder: '1, 2' },
  { key: 'sweepPipeline', of: 'pipeline', label: 'Pipelined', max: 256, placeholder: '1, 16' },
  { key: 'sweepRate', of: 'rate', label: 'Rate, req/s', max: 10_000_000, placeholder: '1000, 2000, 4000' },
] as const

/** Loads crossed with lists of values, and the same load for longer. */
export const SweepPart = ({ draft, change, errors }: PartProps) => {
  const known = fields.map(({ of }) => `/sweep/${of}`)
  const times = sweptTimes(draft)
  return (
    <>
      <details className="mt-4" open={times > 1 || undefined}>
        <summary className="cursor-pointer text-ink-2">
          Sweep{times > 1 ? `: each load ${plural(times, 'time')}` : ': try several values at once'}
        </summary>
        <div className="mt-2 flex flex-wrap gap-x-3 gap-y-2">
          {fields.map(({ key, of, label, max, placeholder }) => (
            <Field key={key} label={label} error={errorAt(errors, `/sweep/${of}`)}>
              {(ids) => (
                <NumberListInput
                  {...ids}
                  className="w-44"
                  max={max}
                  placeholder={placeholder}
                  values={draft[key]}
                  onChange={(values) => change({ [key]: values })}
                />
              )}
            </Field>
          ))}
        </div>
        <p className="cap mt-1">
          Every load is measured with every combination of these values instead of its own. The job page then shows the
          best combination, the curve, and the highest load that stays within a p99 you choose.
        </p>
        <Refused errors={errorsUnder(errors, '/sweep', known)} />
      </details>
      <label className="check mt-4">
        <input
          type="checkbox"
          checked={hasStabilityPair(draft.load)}
          onChange={(event) =>
            change({ load: event.target.checked ? makeStabilityPair(draft.load) : dropStabilityPair(draft.load) })
          }
        />
        <span>
          Stability: each load for 1 minute and for 10
          <span className="cap block">
            shows how much throughput is lost over time; you can change both lengths above
          </span>
        </span>
      </label>
    </>
  )
}
