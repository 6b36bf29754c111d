/** Whether the series got worse or better, by the direction of its metric. */
export const alertKinds = ['regression', 'improvement'] as const
export type AlertKind = (typeof alertKinds)[number]

/**
 * `suspected`: one point lies outside, and a job is to confirm it. `dismissed`: the job did not confirm it. `open`: the
 * shift is confirmed. `acknowledged`: a person is looking into it. `closed`: the alert is over.
 */
export const alertStates = ['suspected', 'open', 'acknowledged', 'closed', 'dismissed'] as const
export type AlertState = (typeof alertStates)[number]

/** The states of an alert that is not over. */
export const liveAlertStates = ['suspected', 'open', 'acknowledged'] as const satisfies readonly AlertState[]

/** Why an alert is over, phrased to follow "because". */
export const alertEnds = {
  recovered: 'the series is back at its earlier level',
  'not-comparable': 'hardware or method changed, and nothing after that can be compared',
  accepted: 'somebody closed it: the new level is the usual one from here on',
  'not-confirmed': 'the job that was to confirm it did not',
  'machine-moved': 'another server that was measured beside it moved as well: it was the machine',
  unchecked: 'no job could check it',
} as const
export type AlertEnd = keyof typeof alertEnds

/** Metrics that are watched. Where the number of successes is unknown, the printed rate stands in. */
export const alertMetrics = ['successesPerSecond', 'latencyP50Us', 'latencyP99Us'] as const
export type AlertMetric = (typeof alertMetrics)[number]
