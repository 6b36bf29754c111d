'use client'
import type { Annotation, Trends } from '@wrkbench/contracts'
import { type FormEvent, useState } from 'react'
import { browserSend, ofShownProject } from '#api/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { type Choice, Field, Input, Pick } from '#components/ui/field.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useOpener } from '#lib/focus/use-opener.ts'
import { useSending } from '#lib/form/use-sending.ts'
import { labelsOf } from '#lib/trends/lines.ts'

type NoteFormProps = {
  /** null: a new one */
  annotation: Annotation | null
  /** where a new one may stand; null: one that is changed stays where it is */
  trends: Trends | null
  close: () => void
  /** asks the API again: the note is there */
  onStored: () => Promise<unknown>
}

/** Minutes of an instant as the browser's field takes them, UTC. */
const fieldOf = (at: string): string => at.slice(0, 16)
const instantOf = (field: string): string => `${field}:00Z`

const placeOf = (place: string): { environmentId?: string; seriesId?: string } => {
  const [kind, id = ''] = place.split(':')
  if (kind === 'environment') return { environmentId: id }
  return kind === 'series' ? { seriesId: id } : {}
}

/** `environment:<id>`, `series:<id>` or empty for everywhere. */
const placesOf = ({ series }: Trends): Choice[] => {
  const names = labelsOf(series)
  const environments = new Map(series.map(({ environment }) => [environment.id, environment.name]))
  return [
    ...[...environments].map(([id, name]) => ({ value: `environment:${id}`, label: `everything on ${name}` })),
    ...series.map(({ seriesId }, index) => ({ value: `series:${seriesId}`, label: `${names[index]} alone` })),
    { value: '', label: 'every trend' },
  ]
}

/** A note on a date: written anew or changed. What the API refuses stands below. */
export const NoteForm = ({ annotation, trends, close, onStored }: NoteFormProps) => {
  const places = trends ? placesOf(trends) : []
  const first = useOpener<HTMLInputElement>()
  const [at, setAt] = useState(fieldOf(annotation?.at ?? new Date().toISOString()))
  const [text, setText] = useState(annotation?.text ?? '')
  const [place, setPlace] = useState(places[0]?.value ?? '')
  const sending = useSending({ leaves: true })
  const { busy, errorAt, send } = sending
  const store = async (event: FormEvent) => {
    event.preventDefault()
    const stored = await send(async () => {
      if (annotation) await browserSend('PATCH', `/annotations/${annotation.id}`, { at: instantOf(at), text })
      else await browserSend('POST', '/annotations', ofShownProject({ at: instantOf(at), text, ...placeOf(place) }))
      await onStored()
    })
    if (stored) close()
  }
  return (
    <form
      className="bar"
      aria-label={annotation ? 'Change the note' : 'Add a note'}
      onSubmit={store}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <Field label="Date, UTC" error={errorAt('/at')}>
        {(ids) => (
          <Input
            {...ids}
            ref={first}
            type="datetime-local"
            required
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
        )}
      </Field>
      <Field label="What happened" className="min-w-0 flex-[1_1_280px]" error={errorAt('/text')}>
        {(ids) => (
          <Input
            {...ids}
            required
            maxLength={500}
            placeholder="Go 1.26 installed"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {!annotation && (
        <Field label="Shown on" error={errorAt('/environmentId') ?? errorAt('/seriesId')}>
          {(ids) => <Pick {...ids} choices={places} value={place} onChange={(event) => setPlace(event.target.value)} />}
        </Field>
      )}
      <span className="flex items-baseline gap-3">
        <Button type="submit" look="go" disabled={busy || text.trim() === ''}>
          {annotation ? 'Change' : 'Add note'}
        </Button>
        <Button onClick={close}>Cancel</Button>
        <Refusal of={sending} />
      </span>
    </form>
  )
}
