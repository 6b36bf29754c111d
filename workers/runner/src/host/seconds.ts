import type { CpuSeconds } from '../cgroup/control-group.ts'
import type { CpuTicks } from './proc-tree.ts'

export const inSeconds = ({ user, system }: CpuTicks, ticksPerSecond: number): CpuSeconds => ({
  user: user / ticksPerSecond,
  system: system / ticksPerSecond,
})
export const sumOf = ({ user, system }: CpuSeconds): number => user + system

/**
 * Subtracts, never below zero: the kernel may split time differently between user and system from one reading to the
 * next.
 */
export const minus = (a: CpuSeconds, b: CpuSeconds): CpuSeconds => ({
  user: Math.max(0, a.user - b.user),
  system: Math.max(0, a.system - b.system),
})
