import { emptySample, type Sample } from '@wrkbench/contracts'
import { groupBy } from '../group-by.ts'

const phaseRank = { WARMING_UP: 0, MEASURING: 1 } as const

const isAfter = (sample: Sample, other: Sample): boolean =>
  phaseRank[sample.phase] > phaseRank[other.phase] || (sample.phase === other.phase && sample.t > other.t)

/** Returns the samples that are later than the newest stored one; a repeated heartbeat has none. */
export const freshSamples = (samples: readonly Sample[], newest: Sample | null): Sample[] =>
  newest ? samples.filter((sample) => isAfter(sample, newest)) : [...samples]

/** maximum number of points in a stored timeline */
export const maxTimelinePoints = 600

/**
 * Joins batches of samples into the whole timeline of a run, in order. At the same instant a later batch replaces an earlier
 * one. Above 600 points, neighbours of the same phase are averaged; unknown values are left out of the average.
 */
export const wholeTimeline = (batches: readonly (readonly Sample[])[]): Sample[] => {
  const byInstant = new Map(batches.flat().map((sample) => [`${sample.phase} ${sample.t}`, sample]))
  const samples = [...byInstant.values()].sort((a, b) => (isAfter(a, b) ? 1 : -1))
  // the last average of the first phase may hold fewer samples and so needs a point of its own
  const size = Math.ceil(samples.length / (maxTimelinePoints - 1))
  if (samples.length <= maxTimelinePoints) return samples
  return [...groupBy(samples, ({ phase }) => phase).values()].flatMap((phase) =>
    Array.from({ length: Math.ceil(phase.length / size) }, (_, i) => average(phase.slice(i * size, (i + 1) * size))),
  )
}

const average = (samples: Sample[]): Sample => {
  const [first] = samples
  if (!first) throw new Error('nothing to average')
  const mean = (of: (sample: Sample) => number | null): number | null => {
    const values = samples.map(of).filter((value) => value !== null)
    return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null
  }
  const whole = (value: number | null) => (value === null ? null : Math.round(value))
  return {
    ...emptySample(first.t, first.phase),
    rps: mean((sample) => sample.rps),
    serverCpuUser: mean((sample) => sample.serverCpuUser),
    serverCpuSystem: mean((sample) => sample.serverCpuSystem),
    generatorCpu: mean((sample) => sample.generatorCpu),
    serverRssBytes: whole(mean((sample) => sample.serverRssBytes)),
    serverThreads: whole(mean((sample) => sample.serverThreads)),
    hostCpu: mean((sample) => sample.hostCpu),
    networkBytesPerSecond: mean((sample) => sample.networkBytesPerSecond),
  }
}
