import type { Axis } from '#lib/chart/scale.ts'

/** Why a figure counts less than others. `atLeast`: it is a lower bound, since something else was the limit. */
export type Worth = { atLeast: boolean; note: string }

export type SeriesKey<T> = {
  key: Exclude<keyof T, 'x' | symbol | number>
  label: string
  unit: string
  kind: 'line' | 'area'
  colour: string
  /** pattern of an area, where colour alone would not survive greyscale */
  fill?: string
  format: (value: number) => string
  /** draw a dot for each value */
  dots?: boolean
  dash?: string
  /** key of what an interval adds below and above, `[below, above]` */
  whisker?: string
  /** key of the `Worth` of each value; `null` for an undoubted one */
  worth?: string
  /** label beside the curve instead of a legend */
  direct?: { x: number; y: number; text: string }
}

export type SeriesChartProps<T> = {
  points: readonly T[]
  keys: readonly SeriesKey<T>[]
  domain: [number, number]
  xTicks: readonly number[]
  y: Axis
  warm: [number, number] | null
  now: number | null
  height: number
  /** description of the chart for screen readers */
  label: string
  /** the horizontal axis; default: seconds */
  x?: { label: string; format: (value: number) => string; scale?: 'linear' | 'log' }
  /** a value to compare the curves with, named beside them */
  mark?: { y: number; text: string }
  /** space in px on the right for direct labels */
  margin?: number
}
