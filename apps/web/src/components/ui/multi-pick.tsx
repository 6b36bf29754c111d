'use client'
import { lazy, Suspense, useId, useState } from 'react'
import type { Choice } from '#components/ui/field.tsx'

type MultiPickProps = {
  label: string
  /** text of the closed control */
  summary: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  className?: string
}

/** Loads the list when it is first needed; the page does not wait for it. */
const load = () => import('#components/ui/multi-pick-list.tsx')
const MultiPickList = lazy(() => load().then((module) => ({ default: module.MultiPickList })))

/** A list of check boxes behind one control. */
export const MultiPick = ({ label, summary, choices, chosen, onChange, className }: MultiPickProps) => {
  const id = useId()
  const [wanted, setWanted] = useState(false)
  const closed = (
    <button
      type="button"
      className="pick text-left"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-labelledby={`${id} ${id}-summary`}
      onPointerEnter={load}
      onClick={() => setWanted(true)}
    >
      <span id={`${id}-summary`}>{summary}</span>
    </button>
  )
  return (
    <div className={className ? `f ${className}` : 'f'}>
      <span id={id}>{label}</span>
      {wanted ? (
        <Suspense fallback={closed}>
          <MultiPickList
            id={id}
            label={label}
            summary={summary}
            choices={choices}
            chosen={chosen}
            onChange={onChange}
          />
        </Suspense>
      ) : (
        closed
      )}
    </div>
  )
}
