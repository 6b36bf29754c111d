'use client'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { selectorOf } from '#lib/compare/selector.ts'
import { plural } from '#lib/text/figures.ts'
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
      return <Doubted {...event} />
  }
}

const Doubted = ({ lines, text }: Extract<TrendEvent, { kind: 'doubt' }>) => (
  <>
    {lines.map(({ name, result }, index) => (
      <Fragment key={`${name} ${result}`}>
        {index > 0 && ', '}
        <Link href={`/results/${result}`}>{name}</Link>
      </Fragment>
    ))}
    : {text}
  </>
)

const firstEvents = 30

const List = ({ events, onStored }: EventsProps) => {
  const [all, setAll] = useState(false)
  const shown = all ? events : events.slice(0, firstEvents)
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
            <span className="min-w-0 wrap-anywhere">
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

/** as many are read at a glance; more are folded */
const fewEvents = 5

/** What explains or limits the changes: apart from them, and folded where it is much. */
const Beside = ({ events, onStored, title }: EventsProps & { title: string }) =>
  events.length > 0 && (
    <details className="facts mt-4" open={events.length <= fewEvents}>
      <summary className="mb-2 cursor-pointer text-ink-2">{title}</summary>
      <List events={events} onStored={onStored} />
    </details>
  )

/** Everything that is marked on the chart, in words: what changed first. */
export const Events = ({ events, onStored }: EventsProps) => {
  const changes = events.filter(({ kind }) => kind === 'change' || kind === 'break')
  const doubts = events.filter(({ kind }) => kind === 'doubt')
  const notes = events.filter(({ kind }) => kind === 'note')
  return (
    <>
      {changes.length > 0 ? (
        <List events={changes} onStored={onStored} />
      ) : (
        <p className="text-ink-2">
          Nothing lasting changed in this time. A shift is listed once it has five points on either side; newer ones are
          under <Link href="/alerts">Alerts</Link>.
        </p>
      )}
      <Beside events={doubts} onStored={onStored} title={sayDoubts(doubts)} />
      <Beside events={notes} onStored={onStored} title={plural(notes.length, 'note')} />
    </>
  )
}

/** Counts points, of which one sentence may name several. */
const sayDoubts = (doubts: readonly TrendEvent[]): string => {
  const points = doubts.reduce((sum, event) => sum + (event.kind === 'doubt' ? event.lines.length : 0), 0)
  return `${plural(points, 'point')} in doubt`
}
