'use client'
import type { Annotation } from '@wrkbench/contracts'
import { type ReactNode, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { May } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { selectorOf } from '#lib/compare/selector.ts'
import { useSending } from '#lib/form/use-sending.ts'
import type { TrendEvent } from '#lib/trends/events.ts'
import { useNoteForm } from './use-note-form.ts'

type EventsProps = { events: readonly TrendEvent[]; onStored: () => Promise<unknown> }

const glyphs: Record<TrendEvent['kind'], ReactNode> = {
  note: <line x1="6" x2="6" y1="2" y2="18" stroke="var(--ink-2)" strokeDasharray="2 3" />,
  change: <path d="M6 5l5 5l-5 5l-5-5z" fill="none" stroke="var(--ink)" strokeWidth="1.5" />,
  break: <rect x="2" y="2" width="8" height="16" fill="var(--surface-2)" />,
  doubt: <circle cx="6" cy="10" r="4" fill="none" stroke="var(--ink)" strokeWidth="1.75" />,
}

const Note = ({
  annotation,
  on,
  onStored,
}: { annotation: Annotation; on: string | null } & Pick<EventsProps, 'onStored'>) => {
  const { Form, open, close } = useNoteForm()
  const sending = useSending({ fields: false })
  if (Form) return <Form annotation={annotation} places={[]} close={close} onStored={onStored} />
  const remove = () =>
    sending.send(async () => {
      await browserSend('DELETE', `/annotations/${annotation.id}`)
      await onStored()
    })
  return (
    <>
      Note{on ? ` on ${on}` : ''}: {annotation.text} <span className="cap">{annotation.createdBy}</span>{' '}
      <May scope="jobs:write">
        <Button look="quiet" className="cap" aria-label={`Edit the note ${annotation.text}`} onClick={open}>
          Edit
        </Button>{' '}
        <Button look="quiet" className="cap" aria-label={`Remove the note ${annotation.text}`} onClick={remove}>
          Remove
        </Button>
      </May>{' '}
      <Refusal of={sending} />
    </>
  )
}

const compareHref = ({ trend, at, before }: Extract<TrendEvent, { kind: 'change' }>): string => {
  const place = { server: trend.subject.name, environment: trend.environment.name, when: 'date' } as const
  const search = new URLSearchParams({ scenario: trend.scenario.id, profile: trend.profile.id })
  search.append('a', selectorOf({ ...place, value: at }) ?? '')
  search.append('b', selectorOf({ ...place, value: before }) ?? '')
  return `/compare?${search}`
}

const Said = ({ event, onStored }: { event: TrendEvent } & Pick<EventsProps, 'onStored'>) => {
  switch (event.kind) {
    case 'note':
      return <Note annotation={event.annotation} on={event.on} onStored={onStored} />
    case 'change':
      return (
        <>
          <span className={event.verdict === 'faster' ? 'font-medium text-faster' : 'font-medium text-slower'}>
            {event.verdict === 'faster' ? '▲' : '▼'} {event.name} {event.verdict}
          </span>{' '}
          {event.text} <Link href={`/results/${event.result}`}>First result</Link>
          {' · '}
          <Link href={compareHref(event)}>Before and after</Link>
        </>
      )
    case 'break':
      return (
        <>
          {event.text} <span className="cap">{event.names.join(', ')}</span>
        </>
      )
    case 'doubt':
      return (
        <>
          {event.name}: {event.text} <Link href={`/results/${event.result}`}>The result</Link>
        </>
      )
  }
}

const firstEvents = 30

/** Everything that is marked on the chart, in words. */
export const Events = ({ events, onStored }: EventsProps) => {
  const [all, setAll] = useState(false)
  const shown = all ? events : events.slice(0, firstEvents)
  if (events.length === 0) {
    return (
      <p className="text-ink-2">
        Nothing lasting changed in this time. A shift is listed once it has five points on either side; newer ones are
        under <Link href="/alerts">Alerts</Link>.
      </p>
    )
  }
  return (
    <>
      <ul className="max-w-[980px]">
        {shown.map((event, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity of their own
            key={`${event.kind} ${event.at} ${index}`}
            className="grid grid-cols-[84px_20px_minmax(0,1fr)] gap-x-2 border-t border-line py-2"
          >
            <span className="text-ink-2">{event.day}</span>
            <svg width="12" height="20" aria-hidden="true">
              {glyphs[event.kind]}
            </svg>
            <span className="min-w-0">
              <Said event={event} onStored={onStored} />
            </span>
          </li>
        ))}
      </ul>
      {events.length > shown.length && (
        <Button look="quiet" className="mt-3" onClick={() => setAll(true)}>{`Show all ${events.length}`}</Button>
      )}
    </>
  )
}
