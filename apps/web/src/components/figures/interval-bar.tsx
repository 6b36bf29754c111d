import { Fragment } from 'react'
import type { Axis } from '#lib/chart/scale.ts'

type IntervalBarProps = {
  value: number
  interval: { low: number; high: number } | null
  axis: Axis
  colour: string
  /** flagged: dashed outline; open: too few rounds, solid outline */
  kind: 'ranked' | 'flagged' | 'open' | 'missing'
  height?: number
  /** values of single rounds, shown as dots below the whisker */
  rounds?: readonly number[]
}

/** more dots than this merge into a line */
const mostDots = 40

const percent = (value: number, axis: Axis): string => `${((value / axis.max) * 100).toFixed(2)}%`

const Whisker = ({
  low,
  high,
  middle,
  className,
}: {
  low: string
  high: string
  middle: number
  className: string
}) => (
  <>
    <line x1={low} x2={high} y1={middle} y2={middle} className={className} />
    <line x1={low} x2={low} y1={middle - 5} y2={middle + 5} className={className} />
    <line x1={high} x2={high} y1={middle - 5} y2={middle + 5} className={className} />
  </>
)

const Dots = ({ rounds, axis, y }: { rounds: readonly number[]; axis: Axis; y: number }) =>
  rounds.length > 1 &&
  rounds.length <= mostDots &&
  // biome-ignore lint/suspicious/noArrayIndexKey: two rounds may be alike, and none of them moves
  rounds.map((round, index) => <circle key={index} cx={percent(round, axis)} cy={y} r="2.4" className="dot" />)

/** A bar from zero, 16 px thick, with the 95 % interval as band and whisker. Shows the same as the number beside it. */
export const IntervalBar = ({ value, interval, axis, colour, kind, height = 40, rounds = [] }: IntervalBarProps) => {
  const middle = height / 2
  const [low, high] = interval ? [percent(Math.max(0, interval.low), axis), percent(interval.high, axis)] : [null, null]
  return (
    <svg className="fig-bar" width="100%" height={height} aria-hidden="true">
      {axis.ticks.slice(1).map((tick) => (
        <line key={tick} x1={percent(tick, axis)} x2={percent(tick, axis)} y1="0" y2={height} className="g" />
      ))}
      {kind === 'ranked' ? (
        <rect x="0" y={middle - 8} width={percent(value, axis)} height="16" fill={colour} className="bar-fill" />
      ) : (
        <rect
          x="0.75"
          y={middle - 7.25}
          width={percent(value, axis)}
          height="14.5"
          fill="none"
          stroke={colour}
          strokeWidth="1.5"
          strokeDasharray={kind === 'flagged' ? '4 3' : undefined}
        />
      )}
      {interval && low && high && (
        <Fragment>
          <rect
            x={low}
            y="4"
            width={percent(interval.high - Math.max(0, interval.low), axis)}
            height={height - 8}
            fill={colour}
            className="band"
          />
          {kind === 'ranked' && <Whisker low={low} high={high} middle={middle} className="w hl" />}
          <Whisker low={low} high={high} middle={middle} className="w" />
        </Fragment>
      )}
      <Dots rounds={rounds} axis={axis} y={height - 5} />
    </svg>
  )
}

/** The ticks of the axis shared by the bars below. */
export const BarAxis = ({ axis, format }: { axis: Axis; format: (value: number, most?: number) => string }) => (
  <svg width="100%" height="16" aria-hidden="true">
    {axis.ticks.map((tick, index) => (
      <text
        key={tick}
        x={percent(tick, axis)}
        y="12"
        textAnchor={index === 0 ? 'start' : tick / axis.max > 0.96 ? 'end' : 'middle'}
      >
        {format(tick, axis.ticks.at(-1))}
      </text>
    ))}
  </svg>
)
