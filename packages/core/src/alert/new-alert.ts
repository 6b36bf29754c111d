import { type MetricId, metricCatalogue } from '@wrkbench/contracts'
import type { NewAlert, StoredPoints } from '@wrkbench/db'
import { predictionFactor } from '@wrkbench/stats'
import { alertLevels } from '../domain/alert/alert-levels.ts'
import type { Sensitivity, Unusual, WatchedPoint } from '../domain/alert/unusual-point.ts'
import { dateOfSeconds } from '../instant.ts'

export const storedPoints = (points: readonly WatchedPoint[]): StoredPoints => ({
  at: points.map(({ at }) => at),
  value: points.map(({ value }) => value),
  result: points.map(({ result }) => result),
})

const finite = (t: number): number | null => (Number.isFinite(t) ? t : null)

export interface Found {
  id: string
  seriesId: number
  metric: MetricId
  unusual: Unusual
  open: boolean
  sensitivity: Sensitivity
  at: Date
}

/** Builds the row of an alert or a suspect, with all the evidence that the rule used. Null if there is no point at all. */
export const newAlert = ({ id, seriesId, metric, unusual, open, sensitivity, at }: Found): NewAlert | null => {
  const { direction, points, earlier, usual, level, distances } = unusual
  const after = [...earlier, ...points]
  const [first] = after
  if (!first) return null
  const isBetter = direction === (metricCatalogue[metric].better === 'higher' ? 1 : -1)
  const confidence = open ? sensitivity.alertLevel : sensitivity.suspectLevel
  return {
    id,
    seriesId,
    metric,
    kind: isBetter ? 'improvement' : 'regression',
    open,
    at,
    firstResult: first.result,
    firstAt: dateOfSeconds(first.at),
    ...alertLevels({ level, points: usual }, after, sensitivity),
    evidence: {
      by: open ? 'pair' : 'check',
      segment: first.segment,
      level,
      confidence,
      leastShift: sensitivity.leastShift,
      threshold: distances[0]?.threshold ?? predictionFactor(level.count, confidence),
      usual: storedPoints(usual),
      outside: points.map(({ result, value }, i) => ({ result, value, t: finite(distances[i]?.t ?? 0) })),
      after: storedPoints(after),
    },
  }
}
