import { type MetricId, metricCatalogue } from '@wrkbench/contracts'
import type { CompareOptions } from '@wrkbench/stats'

/** µs: ab prints whole milliseconds, hey tenths of them, wrk hundredths */
const coarsestLatency = 1000

export type JudgedAs = Pick<CompareOptions, 'better' | 'coarsest'>

/** What has to be known of a metric to judge its values: which way is better, and how coarsely a tool may have rounded them. */
export const judgedAs = (metric: MetricId): Required<JudgedAs> => {
  const { better, unit } = metricCatalogue[metric]
  return { better, coarsest: unit === 'µs' ? coarsestLatency : 0 }
}
