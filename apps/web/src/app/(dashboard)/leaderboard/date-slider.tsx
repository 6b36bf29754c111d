'use client'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { indexAt, nearestIndex, positionsOf, sayDate, sayShortDate } from '#lib/board/date-scale.ts'

type DateSliderProps = {
  /** oldest first */
  dates: readonly string[]
  /** number of dates that there are; if more than `dates`, these are a choice of them */
  count: number
  /** indices of dates of which nothing but the year is known */
  yearOnly: readonly number[]
  at: string | null
  onChange: (at: string | null) => void
}

const stepOf = (key: string, index: number, last: number): number | null => {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, index - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

/** In line with the filters; as wide on every board, so that they fill one row. */
const box = 'f min-w-0 flex-[1_1_100%] sm:flex-[1_1_240px]'

/** The room of the slider, so that nothing below moves when another board has one. */
const OnlyDate = ({ words, tip }: { words: string | null; tip: string | null }) => (
  <div className={box}>
    <span>As of</span>
    <span className="flex h-[var(--hit)] items-center whitespace-nowrap" data-tip={tip ?? undefined}>
      {words ? `${words}, the only date` : 'no whole result yet'}
    </span>
  </div>
)

/** As of which measurement the ranking is shown: one tick for each, at its place in time. */
export const DateSlider = ({ dates, count, yearOnly, at, onChange }: DateSliderProps) => {
  const track = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const last = dates.length - 1
  const index = dragged ?? indexAt(dates, at)
  const places = positionsOf(dates)
  const date = dates[index]
  const known = date === undefined ? null : sayDate(date, yearOnly.includes(index))
  const short = date === undefined ? null : sayShortDate(dates, yearOnly, index)
  if (last <= 0) return <OnlyDate words={short} tip={known} />
  const isBefore = dragged === null && at !== null && Date.parse(at) < Date.parse(dates[0] ?? '')
  const isWhole = count <= dates.length
  const place = `${index === last ? 'latest' : isWhole ? index + 1 : 'one'} of ${count}`
  const placed = (moment: string | null) => (isBefore ? `before ${moment}` : `${moment}, ${place}`)
  const words = placed(known)
  const choice = `The slider has the newest dates and some of the others, ${dates.length} of ${count}`
  const tip = [known, isWhole ? null : choice].filter(Boolean).join('\n')
  const choose = (next: number) => onChange(next === last ? null : (dates[next] ?? null))
  const under = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    return box ? nearestIndex(places, (event.clientX - box.left) / box.width) : index
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepOf(event.key, index, last)
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  return (
    <div className={box}>
      <span className="flex justify-between gap-2" data-tip={tip}>
        <span>As of</span>
        <span>{placed(short)}</span>
      </span>
      <div
        ref={track}
        role="slider"
        tabIndex={0}
        aria-label="As of"
        aria-valuemin={1}
        aria-valuemax={dates.length}
        aria-valuenow={index + 1}
        aria-valuetext={words}
        className="flex h-[var(--hit)] cursor-pointer touch-none items-center"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged(under(event))
        }}
        onPointerMove={(event) => dragged !== null && setDragged(under(event))}
        onPointerUp={() => {
          if (dragged !== null) choose(dragged)
          setDragged(null)
        }}
        onPointerCancel={() => setDragged(null)}
      >
        <svg width="100%" height="20" className="fig block overflow-visible" aria-hidden="true">
          <line x1="0" x2="100%" y1="10" y2="10" className="a" />
          {places.map((place, i) => (
            <line key={dates[i]} x1={`${place * 100}%`} x2={`${place * 100}%`} y1="6" y2="14" className="a" />
          ))}
          <circle cx={`${(places[index] ?? 1) * 100}%`} cy="10" r="7" fill="var(--accent)" />
        </svg>
      </div>
    </div>
  )
}
