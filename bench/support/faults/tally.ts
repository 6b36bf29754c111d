import { groupBy } from '../../../packages/core/src/domain/group-by.ts'
import type { Fault } from './draw-schedule.ts'
import type { FaultKind } from './fault-kinds.ts'
import type { Strike } from './inflict.ts'

/** What came of one fault. */
export interface Outcome {
  kind: FaultKind
  struck: boolean
}

/** The faults that happened, by how each of them went. */
export const struckBy = (faults: readonly Fault[], strikes: readonly Strike[]): Fault[] =>
  faults.filter((_, index) => strikes[index]?.struck)

export const missedOf = <Each extends Pick<Strike, 'struck'>>(strikes: readonly Each[]): Each[] =>
  strikes.filter(({ struck }) => !struck)

/** A line for each kind, and one for all. */
export const describeTally = (outcomes: readonly Outcome[]): string[] => {
  const line = (name: string, all: readonly Outcome[]) => {
    const { length: missed } = missedOf(all)
    return `${name.padEnd(20)} struck ${all.length - missed}, missed ${missed}`
  }
  const byKind = [...groupBy(outcomes, ({ kind }) => kind)].toSorted(([a], [b]) => a.localeCompare(b))
  return [...byKind.map(([kind, all]) => line(kind, all)), line('faults', outcomes)]
}
