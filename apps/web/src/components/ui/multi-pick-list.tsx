'use client'
import { Popover } from 'radix-ui'
import type { Choice } from '#components/ui/field.tsx'

type MultiPickListProps = {
  id: string
  label: string
  summary: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Is open when it appears, since the press that opens it loads it. */
export const MultiPickList = ({ id, label, summary, choices, chosen, onChange }: MultiPickListProps) => {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((entry) => entry !== value) : [...chosen, value])
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger className="pick text-left" aria-labelledby={`${id} ${id}-summary`}>
        <span id={`${id}-summary`}>{summary}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="pop" align="start" sideOffset={4} collisionPadding={12} aria-label={label}>
          <fieldset className="grid gap-2">
            <legend className="sr-only">{label}</legend>
            {choices.map((choice) => (
              <label key={choice.value} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(choice.value)}
                  disabled={choice.disabled}
                  onChange={() => toggle(choice.value)}
                />
                <span>{choice.label}</span>
              </label>
            ))}
          </fieldset>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
