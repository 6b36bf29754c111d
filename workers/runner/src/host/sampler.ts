import os from 'node:os'
import type { Sample } from '@wrkbench/contracts'
import type { Membership } from '../process/members.ts'
import { hasProc } from '../process/process-table.ts'
import type { KernelUnits } from './kernel-units.ts'
import { startProcSampler } from './proc-sampler.ts'
import type { Look } from './series.ts'
import { type LoadUsage, unknownHostUsage, unknownProcessUsage } from './usage.ts'

export interface SamplerOptions {
  phase: Sample['phase']
  server: Membership
  /** bytes of one whole response; null: no live rate */
  responseBytes: number | null
  units: KernelUnits
  loadBefore: number | null
  onSample: (sample: Sample) => void
}

export interface LoadSampler {
  /** From now on this is the generator: call it as soon as it was started. */
  watch(generator: Membership): void
  /** Call it as soon as the generator has ended. */
  stop(): LoadUsage & { looks: Look[]; serverDied: boolean | null }
}

/** Without /proc nothing is measured, and everything says so. */
const startBlindSampler = ({ loadBefore }: SamplerOptions): LoadSampler => {
  const why = `not read on ${process.platform}`
  return {
    watch: () => {},
    stop: () => ({
      server: unknownProcessUsage(why),
      generator: unknownProcessUsage(why),
      host: unknownHostUsage(os.cpus().length, loadBefore, why),
      looks: [],
      serverDied: null,
    }),
  }
}

/** Watches server, generator and host from now on, four times a second. */
export const startSampler = (options: SamplerOptions): LoadSampler =>
  hasProc ? startProcSampler(options) : startBlindSampler(options)

/** 1-minute load average; null where the platform has none. */
export const loadAverage = (): number | null => (process.platform === 'win32' ? null : (os.loadavg()[0] ?? null))
