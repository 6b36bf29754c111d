'use client'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { ChartTip } from '#components/charts/chart-tip.tsx'
import { type Column, columnAfter, nearestColumn } from '#components/charts/prepare/columns.ts'
import type { Plot } from '#components/charts/prepare/path.ts'

type CrosshairProps = {
  /** description of the chart */
  label: string
  plot: Plot
  width: number
  height: number
  columns: readonly Column[]
  say: (index: number) => string[]
}

const Marks = ({
  column,
  plot,
  width,
  height,
}: Omit<CrosshairProps, 'label' | 'columns' | 'say'> & { column: Column }) => (
  <svg aria-hidden="true" className="pointer-events-none absolute inset-0" width={width} height={height}>
    <line x1={column.x} x2={column.x} y1={plot.top} y2={plot.bottom} className="a" />
    {column.dots.map(({ y, colour }) => (
      <circle key={`${y} ${colour}`} cx={column.x} cy={y} r="3.5" fill={colour} stroke="var(--bg)" />
    ))}
  </svg>
)

/**
 * An overlay that shows a chart's figures at one position: under the pointer, where a finger touched, or as moved by
 * keys like a slider.
 */
export const Crosshair = ({ label, plot, width, height, columns, say }: CrosshairProps) => {
  const [shown, setShown] = useState<number | null>(null)
  if (columns.length === 0) return null
  const at = shown === null ? null : Math.min(shown, columns.length - 1)
  const column = at === null ? undefined : columns[at]
  const [head, ...figures] = at === null ? [] : say(at)
  const follow = (event: PointerEvent<HTMLElement>) =>
    setShown(nearestColumn(columns, event.clientX - event.currentTarget.getBoundingClientRect().left + plot.left))
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setShown(null)
    const next = columnAfter(event.key, at ?? 0, columns.length)
    if (next === null) return
    event.preventDefault()
    setShown(next)
  }
  return (
    <>
      {column && <Marks column={column} plot={plot} width={width} height={height} />}
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label}: point by point`}
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={say(at ?? 0).join(', ')}
        className="crosshair"
        style={{ left: plot.left, right: width - plot.right, top: plot.top, bottom: height - plot.bottom }}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setShown(null)}
        onFocus={() => setShown(at ?? 0)}
        onBlur={() => setShown(null)}
        onKeyDown={step}
      />
      {column && (
        <ChartTip x={column.x} y={plot.top} width={width}>
          <div>{head}</div>
          {figures.map((figure) => (
            <div key={figure}>{figure}</div>
          ))}
        </ChartTip>
      )}
    </>
  )
}
