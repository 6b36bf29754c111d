import { groupBy } from '../../../packages/core/src/domain/group-by.ts'
import type { Fault } from './draw-schedule.ts'
import type { FaultKind } from './fault-kinds.ts'
import type { Strike } from './inflict.ts'

/** The outcome of one fault. */
export interface Outcome {
  kind: FaultKind
  struck: boolean
}

/** The faults that took effect, judged by their strikes. */
export const struckBy = (faults: readonly Fault[], strikes: readonly Strike[]): Fault[] =>
  faults.filter((_, index) => strikes[index]?.struck)

export const missedOf = <Each extends Pick<Strike, 'struck'>>(strikes: readonly Each[]): Each[] =>
  strikes.filter(({ struck }) => !struck)

/** One line for each kind of fault, and one for all. */
export const describeTally = (outcomes: readonly Outcome[]): string[] => {
  const line = (name: string, all: readonly Outcome[]) => {
    const { length: missed } = missedOf(all)
    return `${name.padEnd(20)} struck ${all.length - missed}, missed ${missed}`
  }
  const byKind = [...groupBy(outcomes, ({ kind }) => kind)].toSorted(([a], [b]) => a.localeCompare(b))
  return [...byKind.map(([kind, all]) => line(kind, all)), line('faults', outcomes)]
}
