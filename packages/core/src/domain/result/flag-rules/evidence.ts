import type {
  AnswerBytes,
  HostUsage,
  LinkProbe,
  Metrics,
  Placement,
  ProcessUsage,
  SeriesProfile,
  WarmUp,
} from '@wrkbench/contracts'
import { numberText } from '@wrkbench/contracts'

/** Everything known about a measurement; null for what was not watched (CI, imports). */
export interface Evidence {
  profile: SeriesProfile
  metrics: Metrics
  /** true if the figures were handed in as numbers; absent if they were parsed from a generator's output */
  figuresTold?: boolean
  server: ProcessUsage | null
  generator: ProcessUsage | null
  host: HostUsage | null
  serverDied: boolean
  /** where the processes ran; absent or null if not known */
  placement?: Placement | null
  /** A/A noise of the environment at the time of the measurement, as a fraction; null if not known */
  noiseFloor: number | null
  /** absent or null if the warm-up was not watched */
  warmUp?: WarmUp | null
  /** network link from the serving host; absent or null if server and load share one host */
  link?: LinkProbe | null
  /** sizes of verified answers to the request that was used under load; absent or null if none were verified */
  answerBytes?: AnswerBytes | null
  /** hosts that took part besides the one that `host` describes */
  others?: readonly OtherHost[]
}

/** A host that took part besides the leading one, with its share of the work. */
export interface OtherHost {
  name: string
  host: HostUsage
  server: ProcessUsage | null
  generator: ProcessUsage | null
  /** its share of the load; null if it generated none */
  profile: SeriesProfile | null
}

/** Returns one line with the figures that raise the flag; null if they do not raise it, or are not known. */
export type Rule = (evidence: Evidence) => string | null

/** Returns the number of CPUs that a side may use: those it is pinned to, else all CPUs of the host. */
export const cpusOf = (side: 'server' | 'generator', host: HostUsage, placement?: Placement | null): number =>
  placement?.[side]?.length ?? host.cpus

export const percent = (share: number): string => `${(share * 100).toPrecision(3)} %`
export const round = (value: number): string => numberText(Number(value.toPrecision(4)))
