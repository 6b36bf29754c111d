import Type, { type Static } from 'typebox'
import { Count, Nullable, Quantity } from '../common.ts'

const CountOrNull = Nullable(Count)
const QuantityOrNull = Nullable(Quantity)

/**
 * The figures of one measurement in base units: counts, seconds, µs, bytes. `null` means not measured, with the reason
 * in `missing` under the same dotted path (`latency.p95`). Never -1, never a made-up zero.
 */
export const Metrics = Type.Object({
  /** answered requests of any status; requests without an answer are in `errors` */
  requests: CountOrNull,
  /** responses whose status the scenario accepts (2xx/3xx) */
  successes: CountOrNull,
  durationSeconds: QuantityOrNull,
  /** successes / durationSeconds: the headline figure */
  successesPerSecond: QuantityOrNull,
  /** as printed by the generator; most generators include error responses */
  requestsPerSecond: Type.Object({ mean: QuantityOrNull, stdev: QuantityOrNull, max: QuantityOrNull }),
  /** µs */
  latency: Type.Object({
    mean: QuantityOrNull,
    stdev: QuantityOrNull,
    min: QuantityOrNull,
    max: QuantityOrNull,
    p50: QuantityOrNull,
    p75: QuantityOrNull,
    p90: QuantityOrNull,
    p95: QuantityOrNull,
    p99: QuantityOrNull,
    p999: QuantityOrNull,
  }),
  bytes: Type.Object({ read: CountOrNull, written: CountOrNull }),
  throughputBytesPerSecond: QuantityOrNull,
  responses: Type.Object({
    '1xx': CountOrNull,
    '2xx': CountOrNull,
    '3xx': CountOrNull,
    '4xx': CountOrNull,
    '5xx': CountOrNull,
  }),
  errors: Type.Object({
    connect: CountOrNull,
    read: CountOrNull,
    write: CountOrNull,
    timeout: CountOrNull,
    other: CountOrNull,
  }),
})
export type Metrics = Static<typeof Metrics>

/** Reasons for the nulls of `Metrics`, by dotted path. */
export const MissingReasons = Type.Record(Type.String(), Type.String())
export type MissingReasons = Static<typeof MissingReasons>

export const emptyMetrics = (): Metrics => ({
  requests: null,
  successes: null,
  durationSeconds: null,
  successesPerSecond: null,
  requestsPerSecond: { mean: null, stdev: null, max: null },
  latency: {
    mean: null,
    stdev: null,
    min: null,
    max: null,
    p50: null,
    p75: null,
    p90: null,
    p95: null,
    p99: null,
    p999: null,
  },
  bytes: { read: null, written: null },
  throughputBytesPerSecond: null,
  responses: { '1xx': null, '2xx': null, '3xx': null, '4xx': null, '5xx': null },
  errors: { connect: null, read: null, write: null, timeout: null, other: null },
})
