import { type ProcessUsage, plural, type SeriesProfile } from '@wrkbench/contracts'
import { cpusOf, percent, type Rule, round } from './evidence.ts'

const singleThreaded = new Set<string | null>(['ab', 'autocannon'])

/** Returns the most CPUs a generator can use: one per thread it was told to start, one if single-threaded, else all of `cpus`. */
export const generatorCores = ({ generator, threads }: SeriesProfile, cpus: number): number => {
  if (threads !== null) return Math.min(threads, cpus)
  return singleThreaded.has(generator) ? 1 : cpus
}

export const cpuSeconds = ({ cpuUserSeconds, cpuSystemSeconds }: ProcessUsage): number | null =>
  cpuUserSeconds === null || cpuSystemSeconds === null ? null : cpuUserSeconds + cpuSystemSeconds

export const clientBound: Rule = ({ profile, generator, host, placement }) => {
  if (!generator || !host || !generator.wallSeconds) return null
  const seconds = cpuSeconds(generator)
  if (seconds === null) return null
  const used = seconds / generator.wallSeconds
  const cores = generatorCores(profile, cpusOf('generator', host, placement))
  if (used < 0.9 * cores) return null
  return `${profile.generator} used ${round(used)} of the ${plural(cores, 'CPU')} it can use (${percent(used / cores)})`
}

/** Needed because readings are not taken at exactly the same instant, and /proc counts in hundredths of a second. */
const tolerance = { share: 0.02, seconds: 0.1 }

const aboveSet = (who: string, usage: ProcessUsage | null, cpus: number): string | null => {
  const seconds = usage && cpuSeconds(usage)
  if (seconds == null || !usage?.wallSeconds) return null
  const most = usage.wallSeconds * cpus
  if (seconds <= most * (1 + tolerance.share) + tolerance.seconds) return null
  return `the ${who} used ${round(seconds)} CPU-seconds in ${round(usage.wallSeconds)} s on ${plural(cpus, 'CPU')}`
}

export const cpuAboveSet: Rule = ({ server, generator, host, placement }) =>
  host &&
  (aboveSet('server', server, cpusOf('server', host, placement)) ??
    aboveSet('generator', generator, cpusOf('generator', host, placement)))

/** Raised above 1 % of the time; below that, the quota was hit by chance. */
export const throttled: Rule = ({ host, generator, server }) => {
  const wall = generator?.wallSeconds ?? server?.wallSeconds
  if (host?.throttledSeconds == null || !wall || host.throttledSeconds <= wall * 0.01) return null
  return `held back for ${round(host.throttledSeconds)} of ${round(wall)} s by a CPU quota`
}

export const serverDied: Rule = (evidence) => (evidence.serverDied ? 'a process of the server ended under load' : null)
