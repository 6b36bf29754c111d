import { medianOf } from '../rank/figure.ts'
import { cpuPercent, type Measured, metricValues } from './metric-values.ts'

export interface CpuSplit {
  cpuUserPercent: number | null
  cpuSystemPercent: number | null
}

/**
 * Splits the CPU use of some rounds, in % of one core, into user and kernel. The parts add up to the median that
 * `serverCpuPercent` has: medians of the parts do not by themselves, so they share it in their proportion.
 */
export const cpuSplit = (rounds: readonly Measured[]): CpuSplit => {
  const total = medianOf(rounds.map(metricValues.serverCpuPercent))
  const user = medianOf(rounds.map(({ server }) => cpuPercent(server.cpuUserSeconds, server.wallSeconds)))
  const system = medianOf(rounds.map(({ server }) => cpuPercent(server.cpuSystemSeconds, server.wallSeconds)))
  if (!total || user === null || system === null || user + system === 0) {
    return { cpuUserPercent: user, cpuSystemPercent: system }
  }
  const cpuUserPercent = (total * user) / (user + system)
  return { cpuUserPercent, cpuSystemPercent: total - cpuUserPercent }
}
