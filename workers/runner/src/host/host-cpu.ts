import { readFileSync } from 'node:fs'
import { type ProcessStat, processIds, readStat } from '../process/process-table.ts'

/** First line of /proc/stat, in ticks. */
export interface HostTicks {
  /** user, nice and system */
  programs: number
  /** interrupts, hard and soft */
  interrupts: number
  steal: number
  total: number
}

export const readHostTicks = (): HostTicks => {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softirq = 0, steal = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  const programs = user + nice + system
  const interrupts = irq + softirq
  return { programs, interrupts, steal, total: programs + interrupts + idle + wait + steal }
}

/** Every process /proc shows, to see afterwards what those that are not ours have used. */
export const snapshotProcesses = (): Map<number, ProcessStat> =>
  new Map(
    processIds().flatMap((pid) => {
      const stat = readStat(pid)
      return stat ? [[pid, stat] as const] : []
    }),
  )

/** Ticks that the processes of `after` used since `before`, without those that `isOurs`. */
export const ticksOfOthers = (
  before: Map<number, ProcessStat>,
  after: Map<number, ProcessStat>,
  isOurs: (pid: number) => boolean,
): number =>
  [...after.values()]
    .filter(({ pid }) => !isOurs(pid))
    .reduce((total, { pid, start, user, system }) => {
      const earlier = before.get(pid)
      return total + user + system - (earlier?.start === start ? earlier.user + earlier.system : 0)
    }, 0)

/**
 * CPU ticks of everything that is not ours. Some kernels charge the time in interrupts (most of loopback networking) to
 * the process they interrupt, others to nobody: whichever reading of /proc/stat is nearer to what all visible
 * processes used (`ours + others`) is the one that fits this kernel. Never below zero: ticks are samples.
 */
export const foreignTicks = (used: { programs: number; interrupts: number; ours: number; others: number }): number => {
  const { programs, interrupts, ours, others } = used
  const readings = [programs, programs + interrupts]
  const distance = (reading: number) => Math.abs(reading - ours - others)
  const fitting = distance(programs) < distance(programs + interrupts) ? readings[0] : readings[1]
  return Math.max(0, (fitting ?? 0) - ours)
}
