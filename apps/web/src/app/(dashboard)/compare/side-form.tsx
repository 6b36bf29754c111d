'use client'
import type { SeriesList } from '@wrkbench/contracts'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field, Input, Pick } from '#components/ui/field.tsx'
import { type SideParts, selectorOf } from '#lib/compare/selector.ts'
import { useOpener } from '#lib/focus/use-opener.ts'

const empty: SideParts = { server: '', environment: '', when: 'newest', value: '' }
const hints: Record<SideParts['when'], string> = {
  newest: '',
  date: '',
  job: '12',
  branch: 'main',
  commit: '8f3a9c1',
}
const labels: Record<SideParts['when'], string> = {
  newest: '',
  date: 'Date',
  job: 'Number of the job',
  branch: 'Branch',
  commit: 'Commit',
}

type SideFormProps = { list: SeriesList; onAdd: (selector: string) => void; close: () => void }

/** One more side: a server, a date, a job, a branch, a commit, an environment, or several of these. */
export const SideForm = ({ list, onAdd, close }: SideFormProps) => {
  const first = useOpener<HTMLSelectElement>()
  const [parts, setParts] = useState<SideParts>(empty)
  const set = (change: Partial<SideParts>) => setParts((before) => ({ ...before, ...change }))
  const selector = selectorOf(parts)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (selector) onAdd(selector)
  }
  return (
    <form className="bar" aria-label="Add a side" onSubmit={add} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <Field label="Server" className="sm:max-w-72">
        {(ids) => (
          <Pick
            {...ids}
            ref={first}
            value={parts.server}
            onChange={(event) => set({ server: event.target.value })}
            choices={[
              { value: '', label: 'each with itself' },
              ...list.items.map(({ subject }) => ({ value: subject.name, label: subject.displayName })),
            ]}
          />
        )}
      </Field>
      <Field label="Environment" className="sm:max-w-72">
        {(ids) => (
          <Pick
            {...ids}
            value={parts.environment}
            onChange={(event) => set({ environment: event.target.value })}
            choices={[
              { value: '', label: 'the same' },
              ...list.choices.environments.map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        )}
      </Field>
      <Field label="When">
        {(ids) => (
          <Pick
            {...ids}
            value={parts.when}
            onChange={(event) => set({ when: event.target.value as SideParts['when'], value: '' })}
            choices={[
              { value: 'newest', label: 'newest' },
              { value: 'date', label: 'up to a date' },
              { value: 'job', label: 'job' },
              { value: 'branch', label: 'branch' },
              { value: 'commit', label: 'commit' },
            ]}
          />
        )}
      </Field>
      {parts.when !== 'newest' && (
        <Field label={labels[parts.when]}>
          {(ids) => (
            <Input
              {...ids}
              required
              type={parts.when === 'date' ? 'date' : 'text'}
              placeholder={hints[parts.when]}
              value={parts.value}
              onChange={(event) => set({ value: event.target.value })}
            />
          )}
        </Field>
      )}
      <span className="flex gap-3">
        <Button type="submit" look="go" disabled={selector === null}>
          Add
        </Button>
        <Button onClick={close}>Cancel</Button>
      </span>
    </form>
  )
}
