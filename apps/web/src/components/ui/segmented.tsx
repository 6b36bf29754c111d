'use client'
import { useId } from 'react'
import type { Choice } from '#components/ui/field.tsx'

/** A few choices side by side, of which one is selected. */
export const Segmented = ({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
}) => {
  const name = useId()
  return (
    <fieldset className="f">
      <legend className="mb-0.5">{label}</legend>
      <span className="seg">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
