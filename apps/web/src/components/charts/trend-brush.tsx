'use client'
import type { Trends } from '@wrkbench/contracts'
import { type KeyboardEvent, useMemo } from 'react'
import { prepareTrendChart } from '#components/charts/prepare/trend-chart.ts'
import { type Span, useSpanDrag } from '#components/charts/use-span-drag.ts'
import { useWidth } from '#components/charts/use-width.ts'
import { formatTime } from '#lib/text/time.ts'
import { sayMeasured, saySpan } from '#lib/trends/say-span.ts'
import { thinned } from '#lib/trends/thinned.ts'

const height = 52
/** fewest points for each line, and most for all: the strip is too small for more */
const [fewestPoints, mostPoints] = [40, 2000]
type TrendBrushProps = {
  /** trends over the whole time */
  trends: Trends
  whole: Span
  span: Span
  scale: 'linear' | 'log'
  /** called with null for the whole time */
  onSpan: (span: Span | null) => void
}

type HandleProps = { label: string; at: number; x: number; whole: Span; onKeyDown: (event: KeyboardEvent) => void }

const Handle = ({ label, at, x, whole, onKeyDown }: HandleProps) => (
  <g
    role="slider"
    tabIndex={0}
    aria-label={label}
    aria-valuemin={Math.round(whole[0])}
    aria-valuemax={Math.round(whole[1])}
    aria-valuenow={Math.round(at)}
    aria-valuetext={formatTime(new Date(at * 1000).toISOString(), 'day', 'utc')}
    onKeyDown={onKeyDown}
  >
    <rect x={x - 1} y="2" width="2" height={height - 4} fill="var(--accent)" />
    <rect x={x - 4} y="16" width="8" height="20" rx="2" fill="var(--accent)" />
  </g>
)

const Lines = ({ picture }: { picture: ReturnType<typeof prepareTrendChart> }) => {
  const squeeze = (height - 4) / (picture.plot.bottom - picture.plot.top)
  return (
    <g transform={`translate(0 ${2 - picture.plot.top * squeeze}) scale(1 ${squeeze})`}>
      {picture.trends.map(({ seriesId, lines, dots, colour }) => (
        <g key={seriesId} fill="none" stroke={colour} strokeLinecap="round">
          {lines.map((d) => (
            <path key={d.slice(0, 24)} d={d} strokeWidth="1.25" vectorEffect="non-scaling-stroke" />
          ))}
          {dots && <path d={dots} strokeWidth="3" vectorEffect="non-scaling-stroke" />}
        </g>
      ))}
    </g>
  )
}

/** The whole time in small; the chart above shows the part that is selected by dragging. */
export const TrendBrush = ({ trends, whole, span, scale, onSpan }: TrendBrushProps) => {
  const [box, width] = useWidth<HTMLDivElement>(1232)
  const [start, end] = whole
  const picture = useMemo(() => {
    const most = Math.max(fewestPoints, mostPoints / Math.max(1, trends.series.length))
    const small = { ...trends, annotations: [], series: trends.series.map((trend) => thinned(trend, most)) }
    return prepareTrendChart(small, { width, height: 100, scale, span: [start, end] })
  }, [trends, width, start, end, scale])
  const measured = useMemo(() => sayMeasured(trends, [start, end]), [trends, start, end])
  const { left, right } = picture.plot
  const { shown, dragging, pointer, move } = useSpanDrag({ whole, span, plot: { left, right }, onSpan })
  const [from, to] = shown
  /** an address may name a time outside of what was measured */
  const x = (at: number): number =>
    Math.min(right, Math.max(left, left + ((at - start) / Math.max(1, end - start)) * (right - left)))
  const isWhole = from <= start && to >= end
  return (
    <div ref={box} className="brush fig mt-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a field set cannot be drawn */}
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label="Time shown"
        className="max-w-full cursor-crosshair touch-none select-none"
        {...pointer}
      >
        <rect x={left} y="2" width={Math.max(0, right - left)} height={height - 4} fill="var(--surface)" />
        <Lines picture={picture} />
        <rect
          x={x(from)}
          y="2"
          width={Math.max(0, x(to) - x(from))}
          height={height - 4}
          fill="var(--accent)"
          fillOpacity={dragging || from > start || to < end ? 0.12 : 0}
          stroke="var(--accent)"
        />
        <Handle label="Shown from" at={from} x={x(from)} whole={whole} onKeyDown={(event) => move(0, event)} />
        <Handle label="Shown until" at={to} x={x(to)} whole={whole} onKeyDown={(event) => move(1, event)} />
        {picture.labelled && (
          <>
            <text x={right + 12} y="24" className="k">
              {isWhole ? measured : saySpan([from, to])}
            </text>
            <text x={right + 12} y="40">
              {isWhole ? 'all there is' : 'drag or use arrow keys'}
            </text>
          </>
        )}
      </svg>
    </div>
  )
}
