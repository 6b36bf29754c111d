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

export const steal: Rule = ({ host }) =>
  host?.stealShare != null && host.stealShare > 0.01 ? `${percent(host.stealShare)} of the CPU time was stolen` : null

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
