'use client'
import { useQuery } from '@tanstack/react-query'
import { byName } from '@wrkbench/contracts'
import { runnersQuery } from '#api/queries.ts'
import { MultiPick } from '#components/ui/multi-pick.tsx'
import { errorAt } from '#lib/form/field-errors.ts'
import type { PartProps } from './part-props.ts'

/** What the runner has to bear. Not there while no runner bears anything. */
export const LabelsPart = ({ draft, change, errors }: PartProps) => {
  const runners = useQuery(runnersQuery()).data?.items ?? []
  const known = runners.flatMap(({ duty, labels }) => (duty === 'leads' ? labels : []))
  const labels = [...new Set([...known, ...draft.runnerLabels])].sort(byName)
  const error = errorAt(errors, '/runnerLabels')
  if (labels.length === 0) return null
  return (
    <div>
      <MultiPick
        label="Runner labels"
        summary={draft.runnerLabels.join(', ') || 'any runner'}
        choices={labels.map((label) => ({ value: label, label }))}
        chosen={draft.runnerLabels}
        onChange={(runnerLabels) => change({ runnerLabels })}
      />
      {error && (
        <p role="alert" className="text-slower">
          {error}
        </p>
      )}
    </div>
  )
}
