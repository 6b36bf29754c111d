import { nbsp } from '../figures.ts'

/** One figure of a run: as shown, exact for the tooltip, and the reason if it is missing. */
export type Entry = {
  label: string
  value: string
  exact: string | null
  why: string | null
  /** exact value in `unit`, for data formats; null if missing or expressed in words only */
  number: number | null
  unit: string | null
}
export type Format = (value: number) => string
export type Spec = readonly [label: string, path: string, value: number | null, format: Format, unit: string]

export const secondsOf: Format = (value) => `${value.toFixed(value < 10 ? 2 : 1)}${nbsp}s`
