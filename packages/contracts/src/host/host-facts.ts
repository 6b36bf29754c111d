import Type, { type Static, type TSchema } from 'typebox'
import { Nullable } from '../common.ts'

const Text = Nullable(Type.String())
const Whole = Nullable(Type.Integer())
/** Absent: the runner was too old to look. null: the runner looked, but the platform does not say. */
const Told = <T extends TSchema>(schema: T) => Type.Optional(schema)
const Named = Type.Record(Type.String(), Type.String())

export const Nic = Type.Object({
  name: Type.String(),
  driver: Text,
  /** speed of the link in Mbit/s; null if the driver does not say, as in virtual machines */
  speedMbps: Whole,
  mtu: Whole,
})
export type Nic = Static<typeof Nic>

export const Program = Type.Object({ name: Type.String(), version: Type.String(), sha256: Text })
export type Program = Static<typeof Program>

/**
 * Hardware and software of a host as captured. Any field may be null, because platforms differ in what they report. The
 * labels of the fields are in host-fact-entries.ts; core/domain/host/host-fingerprint.ts decides which changes break
 * trends.
 */
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
  caches: Nullable(Type.Record(Type.String(), Type.Integer(), { description: 'bytes by level: l1d, l1i, l2, l3' })),
  memoryBytes: Whole,
  /** null if no runner of wrkbench was there */
  nodeVersion: Text,
  cpuBaseMhz: Told(Nullable(Type.Number())),
  smtActive: Told(Nullable(Type.Boolean())),
  boost: Told(Nullable(Type.Boolean({ description: 'the processor may run above its base frequency' }))),
  microcode: Told(Text),
  numaNodes: Told(Whole),
  mitigations: Told(
    Nullable(Type.Record(Type.String(), Type.String(), { description: 'by vulnerability, as the kernel says' })),
  ),
  memoryType: Told(Text),
  memoryMtps: Told(Nullable(Type.Number({ description: 'megatransfers per second' }))),
  transparentHugepages: Told(Text),
  nics: Told(Nullable(Type.Array(Nic, { description: 'those that are up and have a driver' }))),
  bootOptions: Told(Nullable(Type.Array(Type.String(), { description: 'those that change what is measured' }))),
  sysctls: Told(Nullable(Named)),
  openFilesLimit: Told(Nullable(Type.Integer({ description: 'of the runner, and so of what it starts' }))),
  addressRandomization: Told(Text),
  clockSource: Told(Text),
  cgroupVersion: Told(Whole),
  cpuLimit: Told(Nullable(Type.Number({ description: 'CPUs that the control group of the runner allows' }))),
  memoryLimitBytes: Told(Whole),
  programs: Told(Type.Array(Program, { description: 'toolchains and load generators, by name' })),
  missing: Told(
    Type.Record(Type.String(), Type.String(), { description: 'why a fact is null; without a reason, null says none' }),
  ),
})
export type HostFacts = Static<typeof HostFacts>

/** Facts of a host of which nothing is known but its name. */
export const emptyHostFacts = (hostname: string): HostFacts => ({
  hostname,
  os: null,
  kernel: null,
  arch: null,
  virtualization: null,
  cpuModel: null,
  cpuVendor: null,
  sockets: null,
  cores: null,
  threads: null,
  cpuMhz: null,
  governor: null,
  caches: {},
  memoryBytes: null,
  nodeVersion: null,
})
