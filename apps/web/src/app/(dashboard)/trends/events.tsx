'use client'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { selectorOf } from '#lib/compare/selector.ts'
import type { TrendEvent } from '#lib/trends/events.ts'

type EventsProps = { events: readonly TrendEvent[]; onStored: () => Promise<unknown> }

const glyphs: Record<TrendEvent['kind'], ReactNode> = {
  note: <line x1="6" x2="6" y1="2" y2="18" stroke="var(--ink-2)" strokeDasharray="2 3" />,
  change: <path d="M6 5l5 5l-5 5l-5-5z" fill="none" stroke="var(--ink)" strokeWidth="1.5" />,
  break: <rect x="2" y="2" width="8" height="16" fill="var(--surface-2)" />,
  doubt: <circle cx="6" cy="10" r="4" fill="none" stroke="var(--ink)" strokeWidth="1.75" />,
}

/** Most trends have no note: what edits and removes one is loaded with the first. */
const Note = lazy(async () => ({ default: (await import('./note-event.tsx')).Note }))

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
      return (
        <Suspense fallback={`Note: ${event.annotation.text}`}>
          <Note annotation={event.annotation} on={event.on} onStored={onStored} />
        </Suspense>
      )
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
            className="grid grid-cols-[92px_20px_minmax(0,1fr)] gap-x-2 border-t border-line py-2"
          >
            <span className="whitespace-nowrap text-ink-2">{event.day}</span>
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
