import os from 'node:os'
import type { Controller, Limits } from '../cgroup/controllers.ts'
import { limitFacts } from '../host/limit-facts.ts'
import type { Role } from '../process/environment.ts'

/** The limits that were asked for; null: not limited. */
export interface AskedLimits {
  /** share of the machine's memory, or bytes */
  memory: { share: number } | { bytes: number } | null
  /** processes and threads of one build or server */
  processes: number | null
  /** CPUs of a build; a server is placed on CPUs instead, since a quota stops and starts it */
  buildCpus: number | null
}

const units: Record<string, number> = { '%': 0.01, MiB: 2 ** 20, GiB: 2 ** 30 }

/** Parses `off`, or a number with a unit. */
export const readMemory = (text: string): AskedLimits['memory'] => {
  if (text === 'off') return null
  const [, digits = '', unit = ''] = /^(\d+)(%|MiB|GiB)$/.exec(text) ?? []
  const value = Number(digits) * (units[unit] ?? Number.NaN)
  return unit === '%' ? { share: value } : { bytes: value }
}

export const readNumber = (text: string): number | null => (text === 'off' ? null : Number(text))

/** Bytes of the machine's memory that this process may use. */
const memoryHere = (): number => Math.min(os.totalmem(), limitFacts().memoryLimitBytes ?? Number.POSITIVE_INFINITY)

export type LimitsOf = (role: Role) => Limits | null

/** The limits of each role. Generators are trusted and not limited. */
export const limitsOf = (asked: AskedLimits): LimitsOf => {
  const { memory, processes, buildCpus } = asked
  const bytes = memory && ('share' in memory ? memory.share * memoryHere() : memory.bytes)
  const memoryBytes = bytes === null ? null : Math.floor(bytes / 4096) * 4096
  return (role) => (role === 'generator' ? null : { memoryBytes, processes, cpus: role === 'build' ? buildCpus : null })
}

/**
 * The controllers that groups need for these limits. `cpu` only for a limit of CPUs, since it changes how CPUs are
 * shared.
 */
export const wantedControllers = ({ buildCpus }: AskedLimits): Controller[] =>
  buildCpus === null ? ['memory', 'pids'] : ['memory', 'pids', 'cpu']
