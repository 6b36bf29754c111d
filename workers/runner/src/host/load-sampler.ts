import type { Sample } from '@wrkbench/contracts'
import type { Membership } from '../process/members.ts'
import type { BeforeStart } from './before-start.ts'
import type { KernelUnits } from './kernel-units.ts'
import type { Look } from './series.ts'
import type { LoadUsage } from './usage.ts'

export interface SamplerOptions {
  phase: Sample['phase']
  server: Membership
  /** size of one whole response in bytes; null: no live rate */
  responseBytes: number | null
  units: KernelUnits
  before: BeforeStart
  /** network interface that carries the load */
  network: string
  onSample: (sample: Sample) => void
}

export interface LoadSampler {
  /** Sets the generator to watch: call it as soon as the generator was started. */
  watch(generator: Membership): void
  /** Call it as soon as the generator has ended. */
  stop(): LoadUsage & { looks: Look[]; serverDied: boolean | null }
}
