'use client'
import { metricCatalogue, type Trends } from '@wrkbench/contracts'
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useMemo, useRef, useState } from 'react'
import { ChartTip } from '#components/charts/chart-tip.tsx'
import {
  type PlacedTrendPoint,
  prepareTrendChart,
  type TrendFrame,
  type TrendPicture,
} from '#components/charts/prepare/trend-chart.ts'
import { firstPoint, nearestPoint, pointAfter } from '#components/charts/prepare/trend-points.ts'
import { TrendDrawing } from '#components/charts/trend-drawing.tsx'
import { TrendKey } from '#components/charts/trend-key.tsx'
import { useWidth } from '#components/charts/use-width.ts'
import { formatExact, nbsp, plural } from '#lib/text/figures.ts'
import { sayMoment } from '#lib/trends/moment.ts'

const height = 400

/** Loaded when the first line is pointed at: few charts have so many lines that one must be highlighted. */
const LitTrend = lazy(async () => ({ default: (await import('#components/charts/lit-trend.tsx')).LitTrend }))

const sayPoint = (trends: Trends, { line, index }: PlacedTrendPoint, name: string): string[] => {
  const trend = trends.series[line]
  if (!trend) return [name]
  const [low, high] = [trend.low[index] ?? null, trend.high[index] ?? null]
  const exact = (value: number) => formatExact(trends.metric, value)
  return [
    `${name}, ${sayMoment(trend, index)}`,
    `${trend.bounds.includes(index) ? `≥${nbsp}` : ''}${exact(trend.value[index] ?? 0)}`,
    low === null || high === null ? 'no interval' : `95 %: ${exact(low)} to ${exact(high)}`,
    `${plural(trend.rounds[index] ?? 0, 'round')}${trend.doubted.includes(index) ? '; hollow because of flags' : ''}`,
    ...(trend.bounds.includes(index) ? ['something else was the limit, so it can do at least this'] : []),
  ]
}

type TrendChartProps = Pick<TrendFrame, 'scale' | 'span'> & {
  trends: Trends
  onPoint: ((result: number) => void) | null
}

const usePicture = (trends: Trends, width: number, scale: TrendFrame['scale'], [from, to]: TrendFrame['span']) =>
  useMemo(() => prepareTrendChart(trends, { width, height, scale, span: [from, to] }), [trends, width, scale, from, to])

/**
 * Tracks what is pointed at: a point in the drawing, or a line in the key. One line may be kept highlighted. New data
 * may contain neither.
 */
const usePointing = ({ points, trends }: TrendPicture) => {
  const [pointed, setNear] = useState<PlacedTrendPoint | null>(null)
  const [line, setLine] = useState<number | null>(null)
  const [keptId, setKeptId] = useState<string | null>(null)
  const near = points.find((point) => point.line === pointed?.line && point.index === pointed.index) ?? null
  const place = trends.findIndex(({ seriesId }) => seriesId === keptId)
  const kept = place === -1 ? null : place
  const setKept = (next: number | null) => setKeptId(next === null ? null : (trends[next]?.seriesId ?? null))
  return { near, setNear, kept, setKept, setLine, lit: near?.line ?? line ?? kept }
}

/**
 * Bands, lines, points and marks. Only draws: prepare/ makes all decisions. The nearest point follows the pointer or
 * the keys.
 */
export const TrendChart = ({ trends, scale, span, onPoint }: TrendChartProps) => {
  const [box, width] = useWidth<HTMLDivElement>(1232)
  const picture = usePicture(trends, width, scale, span)
  const { near, setNear, kept, setKept, setLine, lit } = usePointing(picture)
  const { points, order } = picture
  const names = picture.trends.map(({ name }) => name)
  // the first touch chooses a point, the next one opens it
  const pressed = useRef<PlacedTrendPoint | null>(null)
  const result = near ? trends.series[near.line]?.result[near.index] : undefined
  const said = near ? sayPoint(trends, near, names[near.line] ?? '') : []
  const open = () => result !== undefined && onPoint?.(result)
  const follow = (event: PointerEvent<HTMLElement>) => {
    const place = event.currentTarget.getBoundingClientRect()
    setNear(nearestPoint(points, event.clientX - place.left, event.clientY - place.top))
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setNear(null)
    if (event.key === 'Enter') return open()
    const next = near ? pointAfter(event.key, points, order, near) : null
    if (!next) return
    event.preventDefault()
    setNear(next)
  }
  const what = `${metricCatalogue[trends.metric].label} over time`
  return (
    <div ref={box} className="fig trend-box">
      <div className="plot">
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${what} of ${names.join(', ')}`}
        >
          <TrendDrawing picture={picture} dimmed={picture.crowded && lit !== null} />
          {picture.crowded && lit !== null && (
            <Suspense>
              <LitTrend picture={picture} line={lit} />
            </Suspense>
          )}
          {near && <circle cx={near.x} cy={near.y} r="6" fill="none" stroke="var(--ink)" strokeWidth="1.5" />}
        </svg>
        {points.length > 0 && (
          <div
            role="slider"
            tabIndex={0}
            aria-label={`${what}, point by point`}
            aria-valuemin={1}
            aria-valuemax={points.length}
            aria-valuenow={near ? points.indexOf(near) + 1 : 1}
            aria-valuetext={said.join(', ') || 'no point chosen'}
            className={near && onPoint ? 'crosshair inset-0 cursor-pointer!' : 'crosshair inset-0'}
            onPointerDown={(event) => {
              pressed.current = near
              follow(event)
            }}
            onPointerMove={follow}
            onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setNear(null)}
            onFocus={() => setNear(near ?? firstPoint(points, order, kept))}
            onBlur={() => setNear(null)}
            onKeyDown={step}
            onClick={() => near === pressed.current && open()}
          />
        )}
        {near && (
          <ChartTip x={near.x} y={near.y - 96} width={width}>
            {[...said, ...(onPoint ? ['Press for the result'] : [])].join('\n')}
          </ChartTip>
        )}
      </div>
      <TrendKey picture={picture} lit={lit} kept={kept} onLine={setLine} onKeep={setKept} />
    </div>
  )
}
