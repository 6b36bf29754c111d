import type { Comparison, MetricId } from '@wrkbench/contracts'
import { computedFigures } from './computed-figures.ts'
import { comparedNames } from './ratio-rows.ts'

/** Says which groups have computed figures among these metrics. */
export const computedIn = (source: Comparison, metrics: readonly MetricId[]): string[] => {
  const names = comparedNames(source)
  return computedFigures(
    source.groups.map(({ id, flags }) => ({ name: names.get(id) ?? '', flags })),
    metrics,
  )
}
