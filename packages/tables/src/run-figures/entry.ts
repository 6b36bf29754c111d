import { nbsp } from '../figures.ts'

/** One figure of a run: as shown, exact for the tooltip, and why it is missing where it is. */
export type Entry = {
  label: string
  value: string
  exact: string | null
  why: string | null
  /** for data: exact, in `unit`; null: missing, or said in words alone */
  number: number | null
  unit: string | null
}
export type Format = (value: number) => string
export type Spec = readonly [label: string, path: string, value: number | null, format: Format, unit: string]

export const secondsOf: Format = (value) => `${value.toFixed(value < 10 ? 2 : 1)}${nbsp}s`
