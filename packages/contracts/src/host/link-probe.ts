import Type, { type Static } from 'typebox'
import { Nullable, Quantity } from '../common.ts'

/** Throughput between the hosts in a short test before the run; null with the reason in `why`. */
export const LinkProbe = Type.Object({
  bytesPerSecond: Nullable(Quantity),
  why: Nullable(Type.String()),
})
export type LinkProbe = Static<typeof LinkProbe>
