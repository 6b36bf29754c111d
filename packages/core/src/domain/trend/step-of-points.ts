import { stepOf } from '@wrkbench/stats'

/**
 * Returns the step to which a tool rounded the rounds of these points; a median of two may lie between. `coarsest` as in `judgedAs`.
 */
export const stepOfPoints = (points: readonly { readonly values: readonly number[] }[], coarsest: number): number => {
  if (coarsest === 0) return 0
  const rounds = points.flatMap(({ values }) => values)
  return stepOf(rounds, coarsest)
}
