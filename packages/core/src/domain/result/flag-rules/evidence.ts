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

/** What is known about a measurement; `null` where it was not watched (CI, imports). */
export interface Evidence {
  profile: SeriesProfile
  metrics: Metrics
  /** true: the figures were handed in as numbers; absent: they were read from a generator's output */
  figuresTold?: boolean
  server: ProcessUsage | null
  generator: ProcessUsage | null
  host: HostUsage | null
  serverDied: boolean
  /** where the processes ran; absent or null: not known */
  placement?: Placement | null
  /** A/A noise of the environment when this was measured, as a fraction; null: not known */
  noiseFloor: number | null
  /** absent or null: not watched */
  warmUp?: WarmUp | null
  /** the way from the serving host; absent or null: there is none */
  link?: LinkProbe | null
  /** sizes of verified answers to the request made under load; absent or null: none were verified */
  answerBytes?: AnswerBytes | null
  /** hosts that took part beside the one `host` is about */
  others?: readonly OtherHost[]
}

/** A host beside the leading one, with what it did. */
export interface OtherHost {
  name: string
  host: HostUsage
  server: ProcessUsage | null
  generator: ProcessUsage | null
  /** its share of the load; null: it has none */
  profile: SeriesProfile | null
}

/** One line with the figures that raise the flag; `null`: they do not, or are not known. */
export type Rule = (evidence: Evidence) => string | null

/** CPUs that a side may use: those it is pinned to, else all there are. */
export const cpusOf = (side: 'server' | 'generator', host: HostUsage, placement?: Placement | null): number =>
  placement?.[side]?.length ?? host.cpus

export const percent = (share: number): string => `${(share * 100).toPrecision(3)} %`
export const round = (value: number): string => Number(value.toPrecision(4)).toLocaleString('en')
