import Type, { type Static } from 'typebox'
import { Nullable } from './common.ts'

const Text = Nullable(Type.String())
const Whole = Nullable(Type.Integer())

/** Hardware and software of a host as captured. Every field may be null: platforms differ in what they tell. */
export const HostFacts = Type.Object({
  hostname: Type.String(),
  os: Text,
  kernel: Text,
  arch: Text,
  virtualization: Text,
  cpuModel: Text,
  cpuVendor: Text,
  sockets: Whole,
  cores: Whole,
  threads: Whole,
  cpuMhz: Nullable(Type.Number()),
  governor: Text,
  caches: Type.Record(Type.String(), Type.Integer(), { description: 'bytes by level: l1d, l1i, l2, l3' }),
  memoryBytes: Whole,
  nodeVersion: Type.String(),
})
export type HostFacts = Static<typeof HostFacts>
