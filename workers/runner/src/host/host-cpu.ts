import { readFileSync } from 'node:fs'
import { type ProcessStat, processIds, readStat } from '../process/process-table.ts'

/** The first line of /proc/stat, in clock ticks. */
export interface HostTicks {
  /** user and nice */
  user: number
  /** user, nice and system */
  programs: number
  /** interrupts, hard and soft */
  interrupts: number
  /** idle, or waiting for a disk */
  idle: number
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
  return {
    user: user + nice,
    programs,
    interrupts,
    idle: idle + wait,
    steal,
    total: programs + interrupts + idle + wait + steal,
  }
}

/** Records every process in /proc, to find out later what processes other than ours have used. */
export const snapshotProcesses = (): Map<number, ProcessStat> =>
  new Map(
    processIds().flatMap((pid) => {
      const stat = readStat(pid)
      return stat ? [[pid, stat] as const] : []
    }),
  )

export interface Other {
  name: string
  ticks: number
}

/** What each process of `after` used since `before`, without those that `isOurs` and those that used nothing. */
export const usedByOthers = (
  before: Map<number, ProcessStat>,
  after: Map<number, ProcessStat>,
  isOurs: (pid: number) => boolean,
): Other[] =>
  [...after.values()].flatMap(({ pid, name, start, user, system }) => {
    const earlier = before.get(pid)
    const ticks = user + system - (earlier?.start === start ? earlier.user + earlier.system : 0)
    return isOurs(pid) || ticks <= 0 ? [] : [{ name, ticks }]
  })

export const ticksOf = (others: readonly Other[]): number => others.reduce((total, { ticks }) => total + ticks, 0)

/** The process names that used the most, with processes of the same name added up. */
export const busiest = (others: readonly Other[], most: number): Other[] => {
  const byName = new Map<string, number>()
  for (const { name, ticks } of others) byName.set(name, (byName.get(name) ?? 0) + ticks)
  return [...byName]
    .map(([name, ticks]) => ({ name, ticks }))
    .sort((a, b) => b.ticks - a.ticks)
    .slice(0, most)
}

/**
 * CPU ticks used by everything that is not ours. Some kernels charge the time spent in interrupts (most of loopback
 * networking) to the process they interrupt, others to no process. The reading of /proc/stat that is nearer to the
 * total of all visible processes (`ours + others`) is the one that fits this kernel. Never below zero: ticks are
 * samples.
 */
export const foreignTicks = (used: { programs: number; interrupts: number; ours: number; others: number }): number => {
  const { programs, interrupts, ours, others } = used
  const readings = [programs, programs + interrupts]
  const distance = (reading: number) => Math.abs(reading - ours - others)
  const fitting = distance(programs) < distance(programs + interrupts) ? readings[0] : readings[1]
  return Math.max(0, (fitting ?? 0) - ours)
}
