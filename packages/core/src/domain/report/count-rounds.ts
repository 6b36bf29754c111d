import { doubtsOf, type Flag, serverFailed } from '@wrkbench/contracts'
import type { MetricSamples } from './report-verdict.ts'

/** Figures of one result that a verdict can rest on; null if not reported. */
export type JudgedFigures = Record<
  'successesPerSecond' | 'requestsPerSecond' | 'latencyP50Us' | 'latencyP99Us',
  number | null
>

export interface RoundOfReport {
  flags: readonly Pick<Flag, 'id'>[]
  figures: JudgedFigures
}

const told = (rounds: readonly RoundOfReport[], metric: keyof JudgedFigures): number[] =>
  rounds.flatMap(({ figures }) => figures[metric] ?? [])

const samplesOfRounds = (rounds: readonly RoundOfReport[]): MetricSamples => ({
  successesPerSecond: told(rounds, 'successesPerSecond'),
  requestsPerSecond: told(rounds, 'requestsPerSecond'),
  latencyP50Us: told(rounds, 'latencyP50Us'),
  latencyP99Us: told(rounds, 'latencyP99Us'),
})

/**
 * Returns the samples of the rounds that count in the verdict of a report (`now`), and those of all rounds (`told`). As in a
 * baseline, a round in doubt does not count: the disturbance would look like a loss, or hide one. If its doubts are failures of
 * the server itself, its successes per second still count, so that a server that begins to fail is not called undecided.
 */
export const countRounds = (rounds: readonly RoundOfReport[]): { now: MetricSamples; told: MetricSamples } => {
  const clean = rounds.filter(({ flags }) => doubtsOf(flags).length === 0)
  const honest = rounds.filter(({ flags }) => doubtsOf(flags).every(serverFailed))
  const all = samplesOfRounds(rounds)
  return {
    now: { ...samplesOfRounds(clean), successesPerSecond: told(honest, 'successesPerSecond') },
    told: all,
  }
}
