'use client'
import {
  Area,
  CartesianGrid,
  ComposedChart,
  ErrorBar,
  Line,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { SeriesChartProps, SeriesKey } from '#components/charts/series-chart-props.ts'
import { formatTick, nbsp } from '#lib/figures.ts'

const axisText = { fontSize: 12, fill: 'var(--ink-2)' } as const
const seconds = (value: number): string => `${Number(value.toFixed(2))}${nbsp}s`

type TipProps<T> = {
  active?: boolean
  payload?: readonly { payload?: T }[]
  keys: readonly SeriesKey<T>[]
  say: (x: number) => string
}

const sayMoment = (x: number): string => (x < 0 ? `warm-up, ${seconds(-x)} before` : seconds(x))

const ChartTip = <T extends { x: number }>({ active, payload, keys, say }: TipProps<T>) => {
  const point = payload?.[0]?.payload
  if (!active || !point) return null
  return (
    <div className="rounded-control bg-ink px-2 py-1.5 text-t1 text-bg">
      <div>{say(point.x)}</div>
      {keys.map(({ key, label, format }) => {
        const value = point[key]
        return <div key={String(key)}>{`${label}: ${typeof value === 'number' ? format(value) : 'not known'}`}</div>
      })}
    </div>
  )
}

const Hidden = () => null

/** Draws what it is given: lines and stacked areas over seconds. Decides nothing; see prepare/. */
export const SeriesChart = <T extends { x: number }>({
  points,
  keys,
  domain,
  xTicks,
  y,
  warm,
  now,
  height,
  label,
  x,
  mark,
  margin = 8,
}: SeriesChartProps<T>) => {
  const last = points.at(-1)
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 480, height }}>
      <ComposedChart
        data={points as T[]}
        margin={{ top: 10, right: margin, bottom: 0, left: 0 }}
        title={label}
        accessibilityLayer
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        {warm && (
          <ReferenceArea
            x1={warm[0]}
            x2={warm[1]}
            fill="var(--surface-2)"
            fillOpacity={0.55}
            label={{ value: 'warm-up', position: 'insideTopLeft', ...axisText, offset: 4 }}
          />
        )}
        <XAxis
          dataKey="x"
          type="number"
          domain={domain}
          ticks={xTicks}
          tickFormatter={x?.format ?? seconds}
          scale={x?.scale ?? 'linear'}
          tick={axisText}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          height={22}
          allowDataOverflow
        />
        <YAxis
          type="number"
          domain={[0, y.max]}
          allowDataOverflow
          ticks={y.ticks}
          tickFormatter={formatTick}
          tick={axisText}
          tickLine={false}
          axisLine={false}
          width={46}
        />
        <Tooltip
          content={<ChartTip keys={keys} say={x?.format ?? sayMoment} />}
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
        />
        {keys.map(({ key, kind, colour, fill, dots, dash, whisker }) =>
          kind === 'area' ? (
            <Area
              key={String(key)}
              dataKey={String(key)}
              stackId="stack"
              type="linear"
              stroke={colour}
              strokeWidth={1}
              fill={fill ?? colour}
              fillOpacity={1}
              isAnimationActive={false}
              dot={false}
              activeDot={false}
              legendType="none"
            />
          ) : (
            <Line
              key={String(key)}
              dataKey={String(key)}
              type="linear"
              stroke={colour}
              strokeWidth={1.75}
              isAnimationActive={false}
              dot={dots ? { r: 2.5, fill: 'var(--bg)', strokeDasharray: '0' } : false}
              activeDot={{ r: 3 }}
              connectNulls={false}
              strokeDasharray={dash}
            >
              {whisker && (
                <ErrorBar dataKey={whisker} direction="y" width={6} stroke="var(--ink)" isAnimationActive={false} />
              )}
            </Line>
          ),
        )}
        {mark && (
          <ReferenceLine
            y={mark.y}
            stroke="var(--accent)"
            strokeDasharray="5 3"
            label={{ value: mark.text, position: 'insideTopLeft', ...axisText }}
          />
        )}
        {now !== null && <ReferenceLine x={now} stroke="var(--ink-2)" strokeDasharray="2 3" />}
        {now !== null &&
          last &&
          keys.map(({ key, kind, colour }) => {
            const value = last[key]
            return kind === 'line' && typeof value === 'number' ? (
              <ReferenceDot key={String(key)} x={last.x} y={value} r={3.5} fill={colour} stroke="none" />
            ) : null
          })}
        {keys.map(({ key, direct }) =>
          direct ? (
            <ReferenceDot
              key={String(key)}
              x={direct.x}
              y={direct.y}
              r={0}
              shape={<Hidden />}
              label={{ value: direct.text, position: 'right', ...axisText }}
            />
          ) : null,
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
