'use client'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { type Choice, Input } from '#components/ui/field.tsx'

type MultiPickListProps = {
  id: string
  label: string
  summary: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** More choices than this are searched: the list would have to be scrolled. */
const mostAtOnce = 12

/** Is open when it appears, since the press that opens it loads it. */
export const MultiPickList = ({ id, label, summary, choices, chosen, onChange }: MultiPickListProps) => {
  const [search, setSearch] = useState('')
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(search.trim().toLowerCase()))
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((entry) => entry !== value) : [...chosen, value])
  return (
    <Popover.Root defaultOpen onOpenChange={() => setSearch('')}>
      <Popover.Trigger className="pick text-left" aria-labelledby={`${id} ${id}-summary`}>
        <span id={`${id}-summary`}>{summary}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="pop" align="start" sideOffset={4} collisionPadding={12} aria-label={label}>
          {choices.length > mostAtOnce && (
            <Input
              type="search"
              aria-label={`Search: ${label}`}
              placeholder="Search"
              className="mb-3 w-full"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
          <fieldset className="grid gap-2">
            <legend className="sr-only">{label}</legend>
            {found.map((choice) => (
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
          <p role="status" className={found.length === 0 ? 'cap' : 'sr-only'}>
            {found.length === 0 ? 'None is called so' : search.trim() && `${found.length} of ${choices.length}`}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
