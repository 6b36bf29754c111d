interface AboutFlag {
  /** a few words for a list of reasons: `flagged (timeouts, host busy before the start)` */
  name: string
  explanation: string
  /** doubt: the result is shown but does not rank; note: it is shown and ranks */
  kind: 'doubt' | 'note'
  /** whether the cause can only have made the figure worse, so that the figure is a lower bound */
  lowersOnly: boolean
  /** whether the server itself failed: the result does not rank, but its correct answers were counted correctly */
  serverFailed: boolean
  /** whether the cause was what else the machine did just then, so that another round may be without it */
  passing: boolean
}

type Make = (name: string, explanation: string) => AboutFlag
const plain = { lowersOnly: false, serverFailed: false, passing: false }
const doubt: Make = (name, explanation) => ({ name, explanation, kind: 'doubt', ...plain })
const lowerBound: Make = (name, explanation) => ({ ...doubt(name, explanation), lowersOnly: true })
const failure: Make = (name, explanation) => ({ ...doubt(name, explanation), serverFailed: true })
const note: Make = (name, explanation) => ({ ...doubt(name, explanation), kind: 'note' })
const passing = (flag: AboutFlag): AboutFlag => ({ ...flag, passing: true })

/** What a reader must know about a result. A result with a doubt is shown, but never ranks silently. */
export const flagCatalogue = {
  errors: failure('failed requests', 'More than 0.1 % of the requests failed'),
  'client-bound': lowerBound(
    'load generator out of CPU',
    'The load generator ran out of CPU first: the server could do more',
  ),
  'answers-differ': doubt(
    'answers of another length',
    'Answers under load were longer or shorter than those that were verified',
  ),
  'littles-law': doubt(
    'rate and latency disagree',
    'Rate × mean latency does not match the open connections within 10 %',
  ),
  'too-few-samples': doubt('too few requests', 'Too few requests for the percentiles shown'),
  timeouts: failure('timeouts', 'Requests timed out, so the slowest answers are missing from the latencies'),
  'foreign-cpu': passing(
    lowerBound('CPU taken by other processes', 'Other processes used more than 5 % of a core during the load'),
  ),
  steal: passing(
    lowerBound('CPU taken by the hypervisor', 'The hypervisor took more than 1 % of the CPU time that was asked for'),
  ),
  'host-busy': passing(
    lowerBound('host busy before the start', 'The machine was already busy before the server was started'),
  ),
  throttled: lowerBound(
    'CPU quota used up',
    'The kernel held the server or the generator back for using up its CPU quota',
  ),
  'cpu-above-set': doubt(
    'impossible CPU time',
    'A process used more CPU time than its CPUs have: something was counted wrongly',
  ),
  canary: passing(
    doubt('speed of the CPU changed', 'The CPU was faster or slower after the run than before it by more than 10 %'),
  ),
  'clock-stepped': passing(doubt('clock was set', 'The clock of the machine was set while it measured')),
  'server-died': failure('server process died', 'A process of the server ended while it was under load'),
  'rate-not-reached': doubt('rate not reached', 'The generator did not reach the rate it was asked for'),
  'ended-late': lowerBound(
    'load ended late',
    'The generator waited for its slowest answers, and that time counts although most connections rested',
  ),
  'network-bound': lowerBound('network link full', 'The network link was full: the server could do more'),
  'noisy-environment': note('noisy environment', 'The same server measured twice differs by more than 2 % here'),
  approximate: doubt('approximate', 'The figure was handed in as an approximation'),
  'best-of-several': doubt('best of several', 'It is the best of several measurements, not one like any other'),
  'computed-rate': note('computed rate', 'The rate was computed from a count and the time asked for, not measured'),
  'computed-latencies': note(
    'latencies partly computed',
    'Mean and percentiles of wrk hold samples that nobody observed, which it adds after slow answers',
  ),
  'date-uncertain': note('date known to the year', 'When this was measured is known to the year only'),
  'not-steady': note('throughput not steady yet', 'The throughput still had a trend when the measurement began'),
} as const satisfies Record<string, AboutFlag>
export type FlagId = keyof typeof flagCatalogue
export const flagIds = Object.keys(flagCatalogue) as FlagId[]

/** Flags that the sender of a result may set; all others are raised from evidence. */
export const reportedFlagIds = [
  'approximate',
  'best-of-several',
  'computed-rate',
  'date-uncertain',
] as const satisfies FlagId[]

const known: Partial<Record<string, AboutFlag>> = flagCatalogue

/** The flags that keep a result out of ranks. An unknown id, set by a newer version, counts as one. */
export const doubtsOf = <Flag extends { id: string }>(flags: readonly Flag[]): Flag[] =>
  flags.filter(({ id }) => known[id]?.kind !== 'note')

/**
 * Flags under which a throughput is still a lower bound: their cause can only have lowered it, or they are mere notes.
 */
export const flagsOfBounds: readonly FlagId[] = flagIds.filter(
  (id) => flagCatalogue[id].kind === 'note' || flagCatalogue[id].lowersOnly,
)

/** Flags under which successes per second are what a failing server achieved: its own failures, and mere notes. */
export const flagsOfFailures: readonly FlagId[] = flagIds.filter(
  (id) => flagCatalogue[id].kind === 'note' || flagCatalogue[id].serverFailed,
)

/** Flags of a round that is worth measuring again: causes that pass, and mere notes. */
export const passingFlags: readonly FlagId[] = flagIds.filter(
  (id) => flagCatalogue[id].kind === 'note' || flagCatalogue[id].passing,
)

/** Whether the flag's cause can only have lowered the throughput below what the server can do. */
export const lowersOnly = ({ id }: { id: string }): boolean => known[id]?.lowersOnly ?? false

/** Whether the flag says that the server failed; its successes per second are nevertheless what it achieved. */
export const serverFailed = ({ id }: { id: string }): boolean => known[id]?.serverFailed ?? false

const placeOf = (id: string): number => (id in known ? flagIds.indexOf(id as FlagId) : flagIds.length)

/** In the order of the catalogue, so that the same doubts are always said in the same words. */
const kindsOfDoubt = <Flag extends { id: string }>(flags: readonly Flag[]): Flag['id'][] =>
  [...new Set(doubtsOf(flags).map(({ id }) => id))].sort((a, b) => placeOf(a) - placeOf(b))

/** Names the kinds of doubts of some results in a few words each; an unknown id is used as its own name. */
export const doubtNames = (flags: readonly { id: string }[]): string =>
  kindsOfDoubt(flags)
    .map((id) => known[id]?.name ?? id)
    .join(', ')

/** Explains the doubts of some results, one line for each kind. */
export const explainDoubts = (flags: readonly { id: FlagId }[]): string[] =>
  kindsOfDoubt(flags).map((id) => `${flagCatalogue[id].name}: ${flagCatalogue[id].explanation}`)
