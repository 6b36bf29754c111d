import type { MetricId } from '@wrkbench/contracts'

/** What holds a measurement back lowers these. Of latency it says nothing: a server that is asked less answers sooner. */
const throughputs: readonly MetricId[] = ['successesPerSecond', 'requestsPerSecond', 'throughputBytesPerSecond']
export const isThroughput = (metric: MetricId): boolean => throughputs.includes(metric)
