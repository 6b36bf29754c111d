import { createRandom } from '@wrkbench/stats'
import { type FaultKind, faultKinds, type QueueKind, traitsOf } from './fault-kinds.ts'

/** A fault that begins `atMs` after the job was accepted and is over `lastsMs` later. */
export interface Fault {
  kind: FaultKind
  atMs: number
  lastsMs: number
}

export interface Schedule {
  seed: number
  queue: QueueKind
  /** in the order in which they begin */
  faults: Fault[]
}

export interface Drawing {
  seed: number
  queue: QueueKind
  /** no fault lasts longer than this, in ms; default: no limit */
  longestMs?: number
  /** faults begin before this time, in ms: the job should last that long */
  withinMs?: number
  /** faults of this kind and no other */
  only?: FaultKind
}

const mostFaults = 3
const minuteMs = 60_000
/**
 * Probability that an outage of a minute is drawn whole; otherwise it lasts seconds, so that there can be more of them.
 */
const wholeMinutes = 0.25
const shortOutage = 0.1

/**
 * A fault that a schedule certainly has. Consecutive seeds go through all of these, so that a batch leaves out no kind.
 */
interface Stratum {
  kind: FaultKind
  isWhole: boolean
}

const isOutage = (kind: FaultKind) => traitsOf(kind).lasts[0] === minuteMs
const shortest = (kind: FaultKind) => traitsOf(kind).lasts[0] * (isOutage(kind) ? shortOutage : 1)

const strataOf = (kinds: readonly FaultKind[], longestMs: number): Stratum[] =>
  kinds.flatMap((kind) =>
    isOutage(kind) && minuteMs <= longestMs
      ? [true, false].map((isWhole) => ({ kind, isWhole }))
      : [{ kind, isWhole: false }],
  )

/** Number of consecutive seeds until every kind, and outages of both lengths, was the certain fault once. */
export const strataCount = ({ queue, longestMs = Infinity }: Omit<Drawing, 'seed'>): number =>
  strataOf(possibleKinds(queue, longestMs), longestMs).length

const possibleKinds = (queue: QueueKind, longestMs: number, only?: FaultKind): FaultKind[] =>
  (only ? [only] : (Object.keys(faultKinds) as FaultKind[])).filter((kind) => {
    const { queue: needs = queue } = traitsOf(kind)
    return needs === queue && shortest(kind) <= longestMs
  })

/**
 * Draws a schedule. The same seed draws the same faults at the same moments on every machine: one that the seed's
 * position determines, and up to two more at random.
 */
export const drawSchedule = ({ seed, queue, longestMs = Infinity, withinMs = 20_000, only }: Drawing): Schedule => {
  const random = createRandom(seed)
  const between = ([least, most]: readonly [number, number]) => Math.round(least + (most - least) * random())
  const possible = possibleKinds(queue, longestMs, only)
  const strata = strataOf(possible, longestMs)
  const urn = possible.flatMap((kind) => Array<FaultKind>(traitsOf(kind).weight ?? 1).fill(kind))
  const byChance = (): Stratum => {
    const kind = urn[Math.floor(random() * urn.length)] ?? 'api-killed'
    return { kind, isWhole: random() < wholeMinutes && minuteMs <= longestMs }
  }
  const toFault = ({ kind, isWhole }: Stratum): Fault => {
    const drawn = between(traitsOf(kind).lasts)
    const lastsMs = isOutage(kind) && !isWhole ? Math.round(drawn * shortOutage * (0.5 + random())) : drawn
    return { kind, atMs: between([0, withinMs]), lastsMs: Math.min(lastsMs, longestMs) }
  }
  const certain = strata[seed % strata.length] ?? byChance()
  const others = Array.from({ length: Math.floor(random() * mostFaults) }, byChance)
  const faults = [certain, ...others].map(toFault)
  return { seed, queue, faults: faults.toSorted((a, b) => a.atMs - b.atMs) }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export const describeFault = ({ kind, atMs, lastsMs }: Fault): string =>
  `after ${seconds(atMs)} ${kind}${lastsMs > 0 ? ` for ${seconds(lastsMs)}` : ''}: ${traitsOf(kind).what}`
