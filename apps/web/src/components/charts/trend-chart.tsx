'use client'
import { metricCatalogue, type Trends } from '@wrkbench/contracts'
import { type PointerEvent, useMemo, useState } from 'react'
import {
  nearestPoint,
  type PlacedTrendPoint,
  prepareTrendChart,
  showsDots,
  type TrendFrame,
  type TrendPicture,
} from '#components/charts/prepare/trend-chart.ts'
import { StrokeSample } from '#components/charts/stroke-sample.tsx'
import { useWidth } from '#components/charts/use-width.ts'
import { formatExact, plural } from '#lib/figures.ts'
import { formatTime } from '#lib/time.ts'

const height = 400
const diamond = 'M0 -6l6 6l-6 6l-6 -6z'

const Axes = ({ picture: { plot, yTicks, xTicks } }: { picture: TrendPicture }) => (
  <>
    {yTicks.map(({ y, text }) => (
      <g key={text}>
        <line x1={plot.left} x2={plot.right} y1={y} y2={y} className="g" />
        <text x={plot.left - 8} y={y + 4} textAnchor="end">
          {text}
        </text>
      </g>
    ))}
    <line x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} className="a" />
    {xTicks.map(({ x, text }, index) => (
      <g key={`${text} ${x}`}>
        <line x1={x} x2={x} y1={plot.bottom} y2={plot.bottom + 4} className="a" />
        <text x={x} y={plot.bottom + 18} textAnchor={index === 0 && x < plot.left + 40 ? 'start' : 'middle'}>
          {text}
        </text>
      </g>
    ))}
  </>
)

const Marks = ({ picture: { plot, breaks, notes } }: { picture: TrendPicture }) => (
  <>
    {breaks.map(({ x, width, hardware }) => (
      <rect
        key={`${x} ${hardware}`}
        x={x}
        y={plot.top}
        width={width}
        height={plot.bottom - plot.top}
        fill={hardware ? 'var(--surface-2)' : 'url(#method)'}
      />
    ))}
    {notes.map(({ x, text }) => (
      <g key={`${x} ${text}`}>
        <line x1={x} x2={x} y1={plot.top - 4} y2={plot.bottom} stroke="var(--ink-2)" strokeDasharray="2 3" />
        <text x={x} y={plot.top - 10} textAnchor={x > plot.right - 120 ? 'end' : 'start'}>
          {text.length > 32 ? `${text.slice(0, 31)}…` : text}
        </text>
      </g>
    ))}
  </>
)

const Lines = ({ picture, dots }: { picture: TrendPicture; dots: boolean }) => (
  <>
    {picture.trends.map(({ seriesId, bands, colour }) =>
      bands.map((d) => <path key={`${seriesId} ${d.slice(0, 24)}`} d={d} className="band" fill={colour} />),
    )}
    {picture.trends.map(({ seriesId, lines, colour, dash }) =>
      lines.map((d) => (
        <path
          key={`${seriesId} ${d.slice(0, 24)}`}
          d={d}
          fill="none"
          stroke={colour}
          strokeWidth="1.75"
          strokeLinejoin="round"
          strokeDasharray={dash}
        />
      )),
    )}
    {picture.points.map((point) => {
      const colour = picture.trends[point.line]?.colour
      const key = `${point.line} ${point.index}`
      if (point.doubted) {
        return <circle key={key} cx={point.x} cy={point.y} r="4" fill="var(--bg)" stroke={colour} strokeWidth="1.75" />
      }
      return dots ? <circle key={key} cx={point.x} cy={point.y} r="2.4" fill={colour} /> : null
    })}
    {picture.points
      .filter(({ change }) => change !== null)
      .map(({ line, index, x, y, change }) => (
        <g key={`${line} ${index}`} transform={`translate(${x} ${y})`}>
          <path d={diamond} fill="var(--bg)" stroke="var(--ink)" strokeWidth="1.5" />
          <text y="22" textAnchor="middle" className={change === 'faster' ? 'faster' : 'slower'}>
            {change === 'faster' ? '▲ faster' : '▼ slower'}
          </text>
        </g>
      ))}
  </>
)

/** letters that fit beside the plot, name and value together */
const labelLetters = 26
const clip = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\s,]+$/, '')}…` : text

const Labels = ({ picture }: { picture: TrendPicture }) =>
  picture.trends.map(({ seriesId, label, colour }) =>
    label ? (
      <text key={seriesId} x={picture.plot.right + 12} y={label.y + 4}>
        <tspan fill={colour}>● </tspan>
        <tspan className="k">{clip(label.text, labelLetters - label.value.length)}</tspan>
        <tspan> {label.value}</tspan>
      </text>
    ) : null,
  )

const sayPoint = (trends: Trends, { line, index }: PlacedTrendPoint, name: string, isOpen: boolean): string => {
  const trend = trends.series[line]
  if (!trend) return name
  const [low, high] = [trend.low[index] ?? null, trend.high[index] ?? null]
  const exact = (value: number) => formatExact(trends.metric, value)
  return [
    `${name}, ${formatTime(new Date((trend.at[index] ?? 0) * 1000).toISOString(), 'minute', 'utc')} UTC`,
    exact(trend.value[index] ?? 0),
    low === null || high === null ? 'no interval' : `95 %: ${exact(low)} to ${exact(high)}`,
    `${plural(trend.rounds[index] ?? 0, 'round')}${trend.doubted.includes(index) ? ', every one flagged' : ''}`,
    ...(isOpen ? ['Click for the result'] : []),
  ].join('\n')
}

type TrendChartProps = Pick<TrendFrame, 'scale' | 'span'> & {
  trends: Trends
  onPoint: ((result: number) => void) | null
}

/** Bands, lines, points and marks; decides nothing, see prepare/. The nearest point follows the pointer. */
export const TrendChart = ({ trends, scale, span, onPoint }: TrendChartProps) => {
  const [box, width] = useWidth<HTMLDivElement>(1232)
  const [near, setNear] = useState<PlacedTrendPoint | null>(null)
  const [from, to] = span
  const picture = useMemo(
    () => prepareTrendChart(trends, { width, height, scale, span: [from, to] }),
    [trends, width, scale, from, to],
  )
  const dots = showsDots(picture.points, picture.trends.length)
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const place = event.currentTarget.getBoundingClientRect()
    setNear(nearestPoint(picture.points, event.clientX - place.left, event.clientY - place.top))
  }
  const result = near ? trends.series[near.line]?.result[near.index] : undefined
  return (
    <div ref={box} className="fig relative">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: every point is a link in the table beside the chart */}
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`${metricCatalogue[trends.metric].label} over time of ${picture.trends.map(({ name }) => name).join(', ')}`}
        className={near && onPoint ? 'cursor-pointer' : undefined}
        onPointerMove={follow}
        onPointerLeave={() => setNear(null)}
        onClick={() => result !== undefined && onPoint?.(result)}
      >
        <defs>
          <pattern id="method" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1="0" x2="0" y1="0" y2="5" stroke="var(--line-strong)" strokeWidth="1" />
          </pattern>
        </defs>
        <Axes picture={picture} />
        <Marks picture={picture} />
        <Lines picture={picture} dots={dots} />
        {picture.labelled && <Labels picture={picture} />}
        {near && (
          <circle
            cx={near.x}
            cy={near.y}
            r="6"
            fill="none"
            stroke="var(--ink)"
            strokeWidth="1.5"
            pointerEvents="none"
          />
        )}
      </svg>
      {near && (
        <div
          className="pointer-events-none absolute z-10 whitespace-pre rounded-control bg-ink px-2 py-1.5 text-t1 text-bg"
          style={{
            top: Math.max(0, near.y - 96),
            ...(near.x > width / 2 ? { right: width - near.x + 12 } : { left: near.x + 12 }),
          }}
        >
          {sayPoint(trends, near, picture.trends[near.line]?.name ?? '', onPoint !== null)}
        </div>
      )}
      {!picture.labelled && (
        <ul className="mt-2 grid gap-1">
          {picture.trends.map(({ seriesId, label, name, colour, dash }) => (
            <li key={seriesId} className="flex items-baseline gap-1">
              <StrokeSample colour={colour} dash={dash} />
              <span className="font-medium">{name}</span>
              <span className="cap ml-auto">{label?.value}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
