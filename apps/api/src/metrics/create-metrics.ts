import type { OnQuery } from '@wrkbench/db'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createGauges } from './gauges.ts'

const httpBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const sqlBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Creates the metrics of this process and those that PostgreSQL knows about the instance, each in a registry of its
 * own. If there are several processes, each one's metrics carry its number; those of the instance come from whichever
 * process is asked.
 */
export const createMetrics = (place: number | null = null) => {
  const [registry, ofInstance] = [new Registry(), new Registry()]
  if (place !== null) registry.setDefaultLabels({ process: String(place) })
  collectDefaultMetrics({ register: registry })
  const http = new Histogram({
    name: 'wrkbench_http_request_duration_seconds',
    help: 'From the request to the end of its answer; calls that wait for news by design are left out',
    labelNames: ['method', 'route', 'status'],
    buckets: httpBuckets,
    registers: [registry],
  })
  const sql = new Histogram({
    name: 'wrkbench_sql_duration_seconds',
    help: 'Of each statement, with the way to PostgreSQL and back; by its name where it is a prepared one, else by its verb',
    labelNames: ['statement', 'failed'],
    buckets: sqlBuckets,
    registers: [registry],
  })
  const onQuery: OnQuery = (statement, seconds, failed) => sql.observe({ statement, failed: String(failed) }, seconds)
  return {
    registry,
    ofInstance,
    gauges: createGauges(ofInstance),
    /** the hook for createDb */
    onQuery,
    onRequest: (labels: { method: string; route: string; status: number }, seconds: number): void =>
      http.observe(labels, seconds),
    /** Registers a figure of this process that is read whenever metrics are requested. */
    watch: (name: string, help: string, read: () => number): void => {
      new Gauge({
        name: `wrkbench_${name}`,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
  }
}
