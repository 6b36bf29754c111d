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
}

const mostFaults = 3
/** A minute's outage is drawn whole so often; else it is one of seconds, of which there can be more. */
const wholeMinutes = 0.25
const shortOutage = 0.1

/** The same seed draws the same faults at the same moments, on every machine. */
export const drawSchedule = ({ seed, queue, longestMs = Infinity, withinMs = 20_000 }: Drawing): Schedule => {
  const random = createRandom(seed)
  const between = ([least, most]: readonly [number, number]) => Math.round(least + (most - least) * random())
  const possible = (Object.keys(faultKinds) as FaultKind[]).filter((kind) => {
    const { queue: needs = queue, lasts } = traitsOf(kind)
    const shortest = lasts[0] === 60_000 ? lasts[0] * shortOutage : lasts[0]
    return needs === queue && shortest <= longestMs
  })
  const urn = possible.flatMap((kind) => Array<FaultKind>(traitsOf(kind).weight ?? 1).fill(kind))
  const draw = (): Fault => {
    const kind = urn[Math.floor(random() * urn.length)] ?? 'api-killed'
    const { lasts } = traitsOf(kind)
    const isWhole = random() < wholeMinutes && lasts[1] <= longestMs
    const drawn = between(lasts)
    const lastsMs = lasts[0] === 60_000 && !isWhole ? Math.round(drawn * shortOutage * (0.5 + random())) : drawn
    return { kind, atMs: between([0, withinMs]), lastsMs: Math.min(lastsMs, longestMs) }
  }
  const faults = Array.from({ length: 1 + Math.floor(random() * mostFaults) }, draw)
  return { seed, queue, faults: faults.toSorted((a, b) => a.atMs - b.atMs) }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export const describeFault = ({ kind, atMs, lastsMs }: Fault): string =>
  `after ${seconds(atMs)} ${kind}${lastsMs > 0 ? ` for ${seconds(lastsMs)}` : ''}: ${traitsOf(kind).what}`
