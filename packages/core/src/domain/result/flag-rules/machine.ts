import type { HostUsage } from '@wrkbench/contracts'
import { practicalThreshold } from '../../rank/noise.ts'
import { percent, type Rule, round } from './evidence.ts'

export const foreignCpu: Rule = ({ host, generator, server }) => {
  const wall = generator?.wallSeconds ?? server?.wallSeconds
  if (host?.foreignCpuSeconds == null || !wall) return null
  const share = host.foreignCpuSeconds / wall
  if (share <= 0.05) return null
  const most = host.foreignProcesses.map(({ name, cpuSeconds }) => `${name} ${percent(cpuSeconds / wall)}`)
  return `other processes used ${percent(share)} of a core${most.length > 0 ? ` (${most.join(', ')})` : ''}`
}

const mostStolen = 0.01

/** Returns the CPU seconds that were stolen, and their share of those asked for; null where the idle time is not known. */
const stolenFrom = ({ stealShare, cpuUserSeconds, cpuSystemSeconds, cpuIdleSeconds }: HostUsage) => {
  if (cpuUserSeconds === null || cpuSystemSeconds === null || cpuIdleSeconds === null) return null
  const busy = cpuUserSeconds + cpuSystemSeconds
  const share = stealShare ?? 0
  const seconds = share < 1 ? ((busy + cpuIdleSeconds) * share) / (1 - share) : 0
  return seconds > 0 ? { seconds, share: seconds / (busy + seconds) } : null
}

/**
 * An idle CPU has no time that could be stolen. Where many are idle, the share of all CPU time hides what the busy ones lost; so the
 * share of the time that was asked for counts, too, if it is more than 1 % of a core: a clock tick or two are nothing.
 */
export const steal: Rule = ({ host, generator, server }) => {
  if (host?.stealShare == null) return null
  if (host.stealShare > mostStolen) return `${percent(host.stealShare)} of the CPU time was stolen`
  const wall = generator?.wallSeconds ?? server?.wallSeconds
  const stolen = stolenFrom(host)
  if (!stolen || !wall || stolen.share <= mostStolen || stolen.seconds <= mostStolen * wall) return null
  return `${percent(stolen.share)} of the CPU time that was asked for was stolen`
}

/** Does not use the load average, because for a minute it still contains our own previous run. */
export const hostBusy: Rule = ({ host }) =>
  host?.othersBefore != null && host.othersBefore > 0.25
    ? `other processes kept ${host.othersBefore.toFixed(2)} of ${host.cpus} CPUs busy before the start`
    : null

export const noisyEnvironment: Rule = ({ noiseFloor }) =>
  noiseFloor !== null && noiseFloor > 0.02
    ? `repetitions of one server spread by ${percent(noiseFloor)} here: differences below ${percent(practicalThreshold(noiseFloor))} are not called any`
    : null

/** Checks that a fixed loop takes as long before the server was started as after it was stopped. */
export const canary: Rule = ({ host }) => {
  const { beforeMs = null, afterMs = null } = host?.canary ?? {}
  if (!beforeMs || !afterMs) return null
  const change = afterMs / beforeMs - 1
  if (Math.abs(change) <= 0.1) return null
  const word = change > 0 ? 'longer' : 'shorter'
  return `a fixed loop took ${round(beforeMs)} ms before and ${round(afterMs)} ms after: ${percent(Math.abs(change))} ${word}`
}

/** More than two clocks can differ merely because they are read one after the other. */
const steadySeconds = 0.05

export const clockStepped: Rule = ({ host }) => {
  const step = host?.clockStepSeconds ?? null
  if (step === null || Math.abs(step) <= steadySeconds) return null
  return `the clock was set ${step > 0 ? 'forward' : 'back'} by ${round(Math.abs(step))} s`
}
