import type { Axis } from '#lib/chart/scale.ts'

/** Why a figure does not count like any other. `atLeast`: it is a lower bound, something else was the limit. */
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
  /** where the values came from: a dot for each */
  dots?: boolean
  dash?: string
  /** key of what an interval adds below and above, `[below, above]` */
  whisker?: string
  /** key of the `Worth` of its values, `null` for one without doubts */
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
  /** what the chart is, for those who do not see it */
  label: string
  /** what stands below the chart; default: seconds */
  x?: { label: string; format: (value: number) => string; scale?: 'linear' | 'log' }
  /** a value to be held against the curves, named beside them */
  mark?: { y: number; text: string }
  /** room at the right for direct labels */
  margin?: number
}
