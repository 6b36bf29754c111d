import { createRandom } from '@wrkbench/stats'
import { type FaultKind, faultKinds, type QueueKind, traitsOf } from './fault-kinds.ts'

/** `atMs` after the job was accepted it begins, `lastsMs` later it is over. */
export interface Fault {
  kind: FaultKind
  atMs: number
  lastsMs: number
}

export interface Schedule {
  seed: number
  queue: QueueKind
  /** by the time at which they begin */
  faults: Fault[]
}

export interface Drawing {
  seed: number
  queue: QueueKind
  /** nothing that takes longer than this, in ms; default: whatever may come */
  longestMs?: number
  /** faults begin before, in ms: the job should last so long */
  withinMs?: number
  /** faults of this kind and no other */
  only?: FaultKind
}

const mostFaults = 3
const minuteMs = 60_000
/** By chance a minute's outage is drawn whole so often; else it is one of seconds, of which there can be more. */
const wholeMinutes = 0.25
const shortOutage = 0.1

/** What a schedule certainly has: neighbouring seeds go through all of it, so that a batch leaves out no kind. */
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

/** How many seeds in a row it takes until every kind, and of the outages both lengths, was in the first place. */
export const strataCount = ({ queue, longestMs = Infinity }: Omit<Drawing, 'seed'>): number =>
  strataOf(possibleKinds(queue, longestMs), longestMs).length

const possibleKinds = (queue: QueueKind, longestMs: number, only?: FaultKind): FaultKind[] =>
  (only ? [only] : (Object.keys(faultKinds) as FaultKind[])).filter((kind) => {
    const { queue: needs = queue } = traitsOf(kind)
    return needs === queue && shortest(kind) <= longestMs
  })

/**
 * The same seed draws the same faults at the same moments, on every machine: one that its place among the seeds says, and up
 * to two more by chance.
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
