'use client'
import type { Trends } from '@wrkbench/contracts'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { prepareTrendChart } from '#components/charts/prepare/trend-chart.ts'
import { useWidth } from '#components/charts/use-width.ts'
import { formatTime } from '#lib/text/time.ts'
import { thinned } from '#lib/trends/thinned.ts'

const height = 52
/** of each line, and of all: the strip is too small for more */
const [fewestPoints, mostPoints] = [40, 2000]
type Span = [number, number]
type TrendBrushProps = {
  /** all of the time */
  trends: Trends
  whole: Span
  span: Span
  /** null: all of the time */
  onSpan: (span: Span | null) => void
}

const said = (seconds: number, style: 'day' | 'minute' | 'clock'): string =>
  formatTime(new Date(seconds * 1000).toISOString(), style, 'utc')
const day = (seconds: number): string => said(seconds, 'day')

/** Within one day by the clock: two equal dates would say nothing. */
const sayTime = ([from, to]: Span): string =>
  day(from) === day(to) ? `${said(from, 'minute')} to ${said(to, 'clock')}` : `${day(from)} to ${day(to)}`

/** Of what was measured: the chart leaves a little room around it, which may lie in tomorrow. */
const measuredIn = (trends: Trends, [from, to]: Span): Span => {
  const times = trends.series.flatMap(({ at }) => at.filter((time) => time >= from && time <= to))
  return times.length === 0
    ? [from, to]
    : [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
}

/** All of the time in small; what is dragged over is what the chart above shows. */
export const TrendBrush = ({ trends, whole, span, onSpan }: TrendBrushProps) => {
  const [box, width] = useWidth<HTMLDivElement>(1232)
  const [dragged, setDragged] = useState<Span | null>(null)
  const anchor = useRef<number | null>(null)
  const [start, end] = whole
  const picture = useMemo(() => {
    const most = Math.max(fewestPoints, mostPoints / Math.max(1, trends.series.length))
    const small = { ...trends, annotations: [], series: trends.series.map((trend) => thinned(trend, most)) }
    return prepareTrendChart(small, { width, height: 100, scale: 'linear', span: [start, end] })
  }, [trends, width, start, end])
  const measured = useMemo(() => measuredIn(trends, [start, end]), [trends, start, end])
  const { left, right } = picture.plot
  const [from, to] = dragged ?? span
  const x = (at: number): number => left + ((at - start) / Math.max(1, end - start)) * (right - left)
  const under = (event: PointerEvent<SVGSVGElement>): number => {
    const share = (event.clientX - event.currentTarget.getBoundingClientRect().left - left) / (right - left)
    return start + Math.min(1, Math.max(0, share)) * (end - start)
  }
  const ordered = (a: number, b: number): Span => (a < b ? [a, b] : [b, a])
  const settle = (next: Span) => {
    // a click without a drag, or all of it: no zoom
    const tiny = next[1] - next[0] < (end - start) / 200
    onSpan(tiny || (next[0] <= start && next[1] >= end) ? null : next)
  }
  const step = (end - start) / 40
  const move = (edge: 0 | 1, event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step, ArrowDown: -step, ArrowUp: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const moved: Span = edge === 0 ? [Math.max(start, from + by), to] : [from, Math.min(end, to + by)]
    if (moved[1] - moved[0] >= step) settle(moved)
  }
  const squeeze = (height - 4) / (picture.plot.bottom - picture.plot.top)
  const handle = (edge: 0 | 1) => {
    const at = edge === 0 ? from : to
    return (
      <g
        role="slider"
        tabIndex={0}
        aria-label={edge === 0 ? 'Shown from' : 'Shown until'}
        aria-valuemin={Math.round(start)}
        aria-valuemax={Math.round(end)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={day(at)}
        onKeyDown={(event) => move(edge, event)}
      >
        <rect x={x(at) - 1} y="2" width="2" height={height - 4} fill="var(--accent)" />
        <rect x={x(at) - 4} y="16" width="8" height="20" rx="2" fill="var(--accent)" />
      </g>
    )
  }
  return (
    <div ref={box} className="fig mt-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a field set cannot be drawn */}
      <svg
        width={width}
        height={height}
        role="group"
        aria-label="Time shown"
        className="cursor-crosshair touch-none select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          const at = under(event)
          const grab = 8 * ((end - start) / (right - left))
          anchor.current = Math.abs(at - from) < grab ? to : Math.abs(at - to) < grab ? from : at
          setDragged(ordered(anchor.current, at))
        }}
        onPointerMove={(event) => {
          if (anchor.current !== null) setDragged(ordered(anchor.current, under(event)))
        }}
        onPointerUp={() => {
          if (dragged) settle(dragged)
          anchor.current = null
          setDragged(null)
        }}
        onPointerCancel={() => {
          anchor.current = null
          setDragged(null)
        }}
      >
        <rect x={left} y="2" width={Math.max(0, right - left)} height={height - 4} fill="var(--surface)" />
        <g transform={`translate(0 ${2 - picture.plot.top * squeeze}) scale(1 ${squeeze})`}>
          {picture.trends.map(({ seriesId, lines, colour }) =>
            lines.map((d) => (
              <path
                key={`${seriesId} ${d.slice(0, 24)}`}
                d={d}
                fill="none"
                stroke={colour}
                strokeWidth="1.25"
                vectorEffect="non-scaling-stroke"
              />
            )),
          )}
        </g>
        <rect
          x={x(from)}
          y="2"
          width={Math.max(0, x(to) - x(from))}
          height={height - 4}
          fill="var(--accent)"
          fillOpacity={dragged || from > start || to < end ? 0.12 : 0}
          stroke="var(--accent)"
        />
        {handle(0)}
        {handle(1)}
        {picture.labelled && (
          <>
            <text x={right + 12} y="24" className="k">
              {sayTime(from <= start && to >= end ? measured : [from, to])}
            </text>
            <text x={right + 12} y="40">
              {from <= start && to >= end ? 'all there is' : 'drag or use arrow keys'}
            </text>
          </>
        )}
      </svg>
    </div>
  )
}
