interface AboutFlag {
  explanation: string
  /** doubt: shown, and does not count in ranks; note: shown, and ranks all the same */
  kind: 'doubt' | 'note'
  /** its cause can only have made the figure worse, so that the figure is a lower bound */
  lowersOnly: boolean
  /** the server itself failed: no rank, yet what it answered rightly was counted rightly */
  serverFailed: boolean
}

const about = (explanation: string, kind: AboutFlag['kind'], more: Partial<AboutFlag> = {}): AboutFlag => ({
  explanation,
  kind,
  lowersOnly: false,
  serverFailed: false,
  ...more,
})
const doubt = (explanation: string): AboutFlag => about(explanation, 'doubt')
const lowerBound = (explanation: string): AboutFlag => about(explanation, 'doubt', { lowersOnly: true })
const failure = (explanation: string): AboutFlag => about(explanation, 'doubt', { serverFailed: true })
const note = (explanation: string): AboutFlag => about(explanation, 'note')

/** What a reader must know about a result. One with a doubt is shown but never ranks silently. */
export const flagCatalogue = {
  errors: failure('More than 0.1 % of the requests failed'),
  'client-bound': lowerBound('The load generator ran out of CPU first: the server could do more'),
  'answers-differ': doubt('Answers under load were longer or shorter than those that were verified'),
  'littles-law': doubt('Rate × mean latency does not match the open connections within 10 %'),
  'too-few-samples': doubt('Too few requests for the percentiles shown'),
  timeouts: failure('Requests timed out, so the slowest answers are missing from the latencies'),
  'foreign-cpu': lowerBound('Other processes used more than 5 % of a core during the load'),
  steal: lowerBound('The hypervisor took more than 1 % of the CPU time'),
  'host-busy': lowerBound('The machine was already busy before the server was started'),
  throttled: lowerBound('The kernel held the server or the generator back for using up its CPU quota'),
  'cpu-above-set': doubt('A process used more CPU time than its CPUs have: something was counted wrongly'),
  canary: doubt('The CPU was faster or slower after the run than before it by more than 10 %'),
  'clock-stepped': doubt('The clock of the machine was set while it measured'),
  'server-died': failure('A process of the server ended while it was under load'),
  'rate-not-reached': doubt('The generator did not reach the rate it was asked for'),
  'network-bound': lowerBound('The network link was full: the server could do more'),
  'noisy-environment': note('The same server measured twice differs by more than 2 % here'),
  approximate: doubt('The figure was handed in as an approximation'),
  'best-of-several': doubt('It is the best of several measurements, not one like any other'),
  'computed-rate': note('The rate was computed from a count and the time asked for, not measured'),
  'date-uncertain': note('When this was measured is known to the year only'),
  'not-steady': note('The throughput still had a trend when the measurement began'),
} as const satisfies Record<string, AboutFlag>
export type FlagId = keyof typeof flagCatalogue
export const flagIds = Object.keys(flagCatalogue) as FlagId[]

/** Flags that the sender of a result may set; the others are raised from evidence. */
export const reportedFlagIds = [
  'approximate',
  'best-of-several',
  'computed-rate',
  'date-uncertain',
] as const satisfies FlagId[]

const known: Partial<Record<string, AboutFlag>> = flagCatalogue

/** Those that keep a result out of ranks. An id that this version does not know is one of them. */
export const doubtsOf = <Flag extends { id: string }>(flags: readonly Flag[]): Flag[] =>
  flags.filter(({ id }) => known[id]?.kind !== 'note')

/** Under none but these a throughput is still a lower bound: they can only have lowered it, or are mere notes. */
export const flagsOfBounds: readonly FlagId[] = flagIds.filter(
  (id) => flagCatalogue[id].kind === 'note' || flagCatalogue[id].lowersOnly,
)

/** Whether a flag's cause can only have made a throughput lower than the server's own. */
export const lowersOnly = ({ id }: { id: string }): boolean => known[id]?.lowersOnly ?? false

/** Whether a flag says that the server failed: successes a second are what it did all the same. */
export const serverFailed = ({ id }: { id: string }): boolean => known[id]?.serverFailed ?? false

/** What the doubts of some results mean, a line for each kind. */
export const explainDoubts = (flags: readonly { id: FlagId }[]): string[] => {
  const ids = new Set(doubtsOf(flags).map(({ id }) => id))
  return [...ids].map((id) => `${id}: ${flagCatalogue[id].explanation}`)
}
