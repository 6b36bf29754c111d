'use client'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  Brush,
  CartesianGrid,
  type LabelProps,
  Line,
  LineChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { ExploreTip } from '#components/charts/explore/explore-tip.tsx'
import { Grip } from '#components/charts/explore/grip.tsx'
import { saySeconds } from '#components/charts/prepare/columns.ts'
import type { ExploreAxis, ExploreLine, ExploreRow, ExploreView, Side } from '#components/charts/prepare/explore.ts'
import { formatTick } from '#lib/text/figures.ts'

type ExplorePictureProps = {
  rows: readonly ExploreRow[]
  lines: readonly ExploreLine[]
  view: ExploreView
  label: string
  onIndexes: (first: number, last: number) => void
}

const gripWidth = 12
const axisRoom = 52
/** width in px of a letter in the chart */
const letterWidth = 6.6
const apart = 6
const smallest = { width: 320, height: 300 }

type DotProps = { cx?: number; cy?: number; payload?: ExploreRow }

/** Draws dots only for values between gaps: a line passes through the others. */
const dotOf =
  ({ key, colour }: ExploreLine) =>
  ({ cx, cy, payload }: DotProps) =>
    payload?.alone.includes(key) ? (
      <circle key={payload.x} cx={cx} cy={cy} r="2" fill={colour} stroke="none" />
    ) : (
      <g key={payload?.x} />
    )

const yAxis = (side: Side, axis: ExploreAxis) => (
  <YAxis
    key={side}
    yAxisId={side}
    orientation={side}
    type="number"
    scale={axis.scale}
    domain={axis.domain}
    ticks={axis.ticks}
    tickFormatter={(value: number) => formatTick(value, axis.scale === 'linear' ? axis.ticks?.at(-1) : undefined)}
    tickLine={false}
    axisLine={false}
    width={axisRoom}
    allowDataOverflow
  />
)

const lineOf = (line: ExploreLine) => (
  <Line
    key={line.key}
    yAxisId={line.side}
    dataKey={`drawn.${line.key}`}
    name={line.label}
    type="linear"
    stroke={line.colour}
    strokeWidth={1.75}
    strokeDasharray={line.dash}
    dot={dotOf(line)}
    activeDot={{ r: 3.5, stroke: 'var(--bg)', fill: line.colour, strokeDasharray: '0' }}
    connectNulls={false}
    isAnimationActive={false}
  />
)

/**
 * The name of a phase, near the bottom, where there are the fewest lines; left out if it would reach into the next
 * phase.
 */
const PhaseName = ({ name, within }: { name: string; within: LabelProps['viewBox'] }) => {
  if (!within || !('width' in within)) return null
  const { x = 0, y = 0, width = 0, height = 0 } = within
  const isRoomy = width > name.length * letterWidth + 2 * apart
  return isRoomy ? (
    <text x={x + apart} y={y + height - apart}>
      {name}
    </text>
  ) : null
}

const phaseOf = ({ from, to, label, isWarmUp }: ExploreView['phases'][number]) => (
  <ReferenceArea
    key={label}
    yAxisId="left"
    x1={from}
    x2={to}
    fill={isWarmUp ? 'var(--surface-2)' : 'transparent'}
    fillOpacity={0.55}
    stroke="none"
    label={({ viewBox }: LabelProps) => <PhaseName name={label} within={viewBox} />}
  />
)

/** The whole run in small, on axes of its own, since those of the chart show only a part. */
const strip = (rows: readonly ExploreRow[], line: ExploreLine | undefined) => (
  <LineChart>
    <XAxis xAxisId="strip" hide dataKey="x" type="number" domain={[rows[0]?.x ?? 0, rows.at(-1)?.x ?? 0]} />
    <YAxis yAxisId="strip" hide domain={[0, 'auto']} />
    {line && (
      <Line
        xAxisId="strip"
        yAxisId="strip"
        dataKey={`drawn.${line.key}`}
        type="linear"
        stroke={line.colour}
        strokeWidth={1}
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
    )}
  </LineChart>
)

/**
 * The strip accepts its edges from outside only with the data it was created with, and once they are in the store: a
 * new strip, created a frame after new data, has them right. If an edge had the focus, it gets it again: for a running
 * run there is a new strip every other second.
 */
const useStrip = (rows: readonly ExploreRow[], box: RefObject<HTMLDivElement | null>): number => {
  const [count, setCount] = useState(0)
  const focused = useRef(-1)
  const edges = useRef(() => [...(box.current?.querySelectorAll<SVGElement>('.recharts-brush-traveller') ?? [])])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new strip for each of the data
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      focused.current = edges.current().indexOf(document.activeElement as SVGElement)
      setCount((before) => before + 1)
    })
    return () => cancelAnimationFrame(frame)
  }, [rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the new strip is there
  useLayoutEffect(() => edges.current()[focused.current]?.focus(), [count])
  return count
}

/** Draws the given rows, and reports which of them are to be shown. */
export const ExplorePicture = ({ rows, lines, view, label, onIndexes }: ExplorePictureProps) => {
  const { axes, domain, xTicks, indexes, phases } = view
  const words = domain.map(saySeconds)
  const box = useRef<HTMLDivElement>(null)
  const count = useStrip(rows, box)
  return (
    <div ref={box} className="h-full">
      <ResponsiveContainer width="100%" height="100%" initialDimension={smallest}>
        <LineChart
          data={rows as ExploreRow[]}
          margin={{ top: 8, right: axes.right ? 0 : 16, bottom: 4, left: 0 }}
          title={label}
          accessibilityLayer
        >
          <CartesianGrid vertical={false} yAxisId="left" stroke="var(--line)" />
          {phases.map(phaseOf)}
          <XAxis
            dataKey="x"
            type="number"
            domain={domain}
            ticks={xTicks}
            tickFormatter={saySeconds}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            height={24}
            allowDataOverflow
          />
          {axes.left && yAxis('left', axes.left)}
          {axes.right && yAxis('right', axes.right)}
          <Tooltip
            content={({ active, payload }) => (
              <ExploreTip row={active ? (payload[0]?.payload as ExploreRow | undefined) : undefined} lines={lines} />
            )}
            filterNull={false}
            isAnimationActive={false}
            cursor={{ stroke: 'var(--line-strong)' }}
          />
          {lines.map(lineOf)}
          <Brush
            key={count}
            dataKey="x"
            ariaLabel="Edge of the time shown"
            height={44}
            travellerWidth={gripWidth}
            traveller={(place) => <Grip {...place} words={words} />}
            startIndex={indexes[0]}
            endIndex={indexes[1]}
            onChange={({ startIndex, endIndex }) => onIndexes(startIndex, endIndex)}
            tickFormatter={() => ''}
            fill="var(--surface)"
            stroke="var(--line-strong)"
          >
            {strip(rows, lines[0])}
          </Brush>
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}
