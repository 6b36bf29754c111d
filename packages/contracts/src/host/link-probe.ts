import Type, { type Static } from 'typebox'
import { Nullable, Quantity } from '../common.ts'

/** What the way between the hosts carried in a short test before the run; null with the reason. */
export const LinkProbe = Type.Object({
  bytesPerSecond: Nullable(Quantity),
  why: Nullable(Type.String()),
})
export type LinkProbe = Static<typeof LinkProbe>
