import Type, { type Static } from 'typebox'
import { Count, Quantity } from '../common.ts'

/** A/A noise of an environment: how much repeated runs of unchanged cells differ. */
export const EnvironmentNoise = Type.Object({
  /** relative standard deviation, as a fraction */
  floor: Quantity,
  /** number of cells it was computed from */
  cells: Count,
  /** smallest difference that counts there, as a fraction */
  threshold: Quantity,
})
export type EnvironmentNoise = Static<typeof EnvironmentNoise>
