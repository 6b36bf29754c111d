import os from 'node:os'
import { hasProc } from '../process/process-table.ts'
import type { LoadSampler, SamplerOptions } from './load-sampler.ts'
import { startProcSampler } from './proc-sampler.ts'
import { unknownHostUsage, unknownProcessUsage } from './usage.ts'

/** The sampler for systems without /proc: it measures nothing, and every value says why. */
const startBlindSampler = ({ before }: SamplerOptions): LoadSampler => {
  const why = `not read on ${process.platform}`
  return {
    watch: () => {},
    stop: () => ({
      server: unknownProcessUsage(why),
      generator: unknownProcessUsage(why),
      host: unknownHostUsage(os.cpus().length, before, why),
      looks: [],
      serverDied: null,
    }),
  }
}

/** Watches server, generator and host from now on, four times a second. */
export const startSampler = (options: SamplerOptions): LoadSampler =>
  hasProc ? startProcSampler(options) : startBlindSampler(options)
