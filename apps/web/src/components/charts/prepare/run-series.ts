import type { Sample } from '@wrkbench/contracts'
import { type Axis, axisToTick } from '#lib/chart/scale.ts'

export type RunPoint = {
  /** in seconds; the measurement begins at zero, the warm-up is before it */
  x: number
  rps: number | null
  user: number | null
  kernel: number | null
  memory: number | null
  generator: number | null
  host: number | null
  /** in MB/s */
  network: number | null
  threads: number | null
}
export type RunSeries = {
  points: RunPoint[]
  domain: [number, number]
  xTicks: number[]
  /** span of the warm-up; null if there was none */
  warm: [number, number] | null
  /** position of the newest sample while the run is under way; else null */
  now: number | null
  rate: Axis
  cpu: Axis
  memory: Axis
  generator: Axis
  host: Axis
  network: Axis
  threads: Axis
}
export type RunPlanned = {
  warmupSeconds: number
  /** null if a number of requests ends the load */
  durationSeconds: number | null
  /** CPUs of the server's host; null if unknown */
  cpus: number | null
  live: boolean
  /** the highest rate of earlier rounds, to leave room for */
  expectedRate?: number
}

const highest = (values: readonly (number | null)[]): number => Math.max(0, ...values.map((value) => value ?? 0))

const timeTicks = (end: number): number[] => {
  const { ticks } = axisToTick(end, 3)
  return ticks.filter((tick) => tick <= end * 1.001)
}

const inMillions = (value: number | null): number | null => (value === null ? null : value / 1e6)

/** a generator that is a script takes up to this long to be loaded and compiled */
const loadingSeconds = 1

/**
 * Samples of each phase in which the generator was still being loaded: that is not load yet, and several cores may be
 * busy with it. Always the first sample, and those after it while the rate is far below its later level.
 */
const loading = (samples: readonly Sample[]): Set<Sample> => {
  const ofPhase = (phase: Sample['phase']) => {
    const own = samples.filter((sample) => sample.phase === phase)
    const rates = own.flatMap(({ rps }) => rps ?? []).sort((a, b) => a - b)
    const half = (rates[Math.floor(rates.length / 2)] ?? 0) / 2
    const begun = own.findIndex(({ rps, t }, index) => index > 0 && ((rps ?? half) >= half || t > loadingSeconds))
    return own.slice(0, begun === -1 ? 1 : begun)
  }
  return new Set([...ofPhase('WARMING_UP'), ...ofPhase('MEASURING')])
}

const pointOf = (sample: Sample, warmLength: number, isLoading: boolean): RunPoint => ({
  x: sample.phase === 'WARMING_UP' ? sample.t - warmLength : sample.t,
  rps: sample.rps,
  user: sample.serverCpuUser,
  kernel: sample.serverCpuSystem,
  memory: inMillions(sample.serverRssBytes),
  generator: isLoading ? null : sample.generatorCpu,
  host: sample.hostCpu,
  network: inMillions(sample.networkBytesPerSecond),
  threads: sample.serverThreads,
})

/** CPU axes end at the machine's capacity, unless that would flatten the curve to nothing. */
const cpuAxis = (points: readonly RunPoint[], cpus: number | null): Axis => {
  const used = highest(points.map((point) => (point.user ?? 0) + (point.kernel ?? 0)))
  const whole = (cpus ?? 0) * 100
  return axisToTick(whole > 0 && used > whole / 8 ? whole : Math.max(used * 1.1, 100), 2)
}

/**
 * Turns the samples of one run into points on a fixed axis of the planned length, so that nothing rescales while it
 * runs. Unknown values stay null, which draws a gap.
 */
export const prepareRunSeries = (samples: readonly Sample[], plan: RunPlanned): RunSeries => {
  const seen = (phase: Sample['phase']) => Math.max(0, ...samples.filter((s) => s.phase === phase).map((s) => s.t))
  const measuring = samples.some((sample) => sample.phase === 'MEASURING')
  const warmLength = measuring ? seen('WARMING_UP') : Math.max(plan.warmupSeconds, seen('WARMING_UP'))
  const isLoading = loading(samples)
  const points = samples.map((sample) => pointOf(sample, warmLength, isLoading.has(sample)))
  // the end of a load with a number of requests is unknown: whole seconds keep the axis steady meanwhile
  const measured = seen('MEASURING')
  const end = Math.max(plan.durationSeconds ?? Math.ceil(measured), measured, 1)
  const newest = points.at(-1)?.x ?? null
  const rates = highest(points.map((point) => point.rps))
  return {
    points,
    domain: [-warmLength, end],
    xTicks: timeTicks(plan.durationSeconds ?? end),
    warm: warmLength > 0 ? [-warmLength, 0] : null,
    now: plan.live ? newest : null,
    rate: axisToTick(Math.max(rates, plan.expectedRate ?? 0) * 1.1, 2),
    cpu: cpuAxis(points, plan.cpus),
    memory: axisToTick(highest(points.map((point) => point.memory)) * 1.1, 2),
    generator: axisToTick(Math.max(100, highest(points.map((point) => point.generator))), 2),
    host: axisToTick(Math.max(100 * (plan.cpus ?? 1), highest(points.map((point) => point.host))), 2),
    network: axisToTick(highest(points.map((point) => point.network)) * 1.1, 2),
    threads: axisToTick(highest(points.map((point) => point.threads)) * 1.1, 2),
  }
}

/** Mean of the samples of the measurement, for the direct label; null if there are none. */
export const meanOf = (points: readonly RunPoint[], key: Exclude<keyof RunPoint, 'x'>): number | null => {
  const values = points
    .filter((point) => point.x > 0)
    .map((point) => point[key])
    .filter((value) => value !== null)
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
}
