import type { Alert, AlertState } from '@wrkbench/contracts'
import type { AlertRow } from '@wrkbench/db'
import { predictionInterval } from '@wrkbench/stats'
import { sayAlert } from '../domain/alert/say-alert.ts'
import { short } from '../domain/short.ts'
import { instant, instantOrNull } from '../instant.ts'
import { toSeries } from '../series/to-series.ts'

const kinds = { REGRESSION: 'regression', IMPROVEMENT: 'improvement' } as const
const stateOf = ({ state }: AlertRow): AlertState => state.toLowerCase() as AlertState

const firstOf = (row: AlertRow): Alert['first'] => ({
  at: instant(row.firstAt),
  resultId: row.firstResultId,
  commit: row.commit,
  branch: row.branch,
  reportId: row.reportId,
  runId: row.runId,
  job: row.jobId !== null && row.jobNumber !== null ? { id: row.jobId, number: row.jobNumber } : null,
})

const evidenceOf = ({ evidence }: AlertRow): Alert['evidence'] => {
  const { by, level, confidence, leastShift, threshold, outside } = evidence
  const { low, high } = predictionInterval(level, confidence)
  return {
    by,
    confidence,
    leastShift,
    threshold,
    usual: { points: level.count, low, high },
    outside: outside.map(({ result, value, t }) => ({
      resultId: String(result),
      value,
      t: t === null ? null : Number(t.toPrecision(3)),
    })),
  }
}

const trendOf = ({ evidence: { usual, after } }: AlertRow): Alert['trend'] => ({
  at: [...usual.at, ...after.at].map(Math.floor),
  value: [...usual.value, ...after.value].map(short),
  result: [...usual.result, ...after.result].map(String),
  first: usual.at.length,
})

const checkOf = ({ checkId, checkNumber, checkStatus, evidence: { check } }: AlertRow): Alert['check'] => {
  if (checkId === null || checkNumber === null || checkStatus === null) return null
  const { value = null, rounds = 0, control = null } = check ?? {}
  return {
    job: { id: checkId, number: checkNumber, status: checkStatus },
    value,
    rounds,
    control: control && { subject: control.subject, ratio: control.ratio },
  }
}

const closedOf = (row: AlertRow): Alert['closed'] => {
  const { closedAt, closedBecause, closedBy, closingAt, closingResultId } = row
  if (closedAt === null || closedBecause === null) return null
  const point = closingAt && closingResultId ? { at: instant(closingAt), resultId: closingResultId } : null
  return { at: instant(closedAt), because: closedBecause, by: closedBy, point }
}

export const toAlert = (row: AlertRow): Alert => {
  const series = toSeries(row)
  const { metric, ratio, ratioLow, ratioHigh, firstAt, commit, closedBecause, closingAt, closedBy } = row
  const interval = { low: ratioLow, high: ratioHigh }
  return {
    id: row.id,
    project: row.project,
    ...series,
    metric,
    kind: kinds[row.kind],
    state: stateOf(row),
    sentence: sayAlert({
      subject: series.subject.displayName,
      scenario: series.scenario.displayName,
      environment: series.environment.name,
      metric,
      state: stateOf(row),
      ratio,
      interval,
      firstAt,
      commit,
      closed: closedBecause && { because: closedBecause, at: closingAt, by: closedBy },
    }),
    first: firstOf(row),
    before: row.before,
    after: row.after,
    ratio,
    interval,
    evidence: evidenceOf(row),
    trend: trendOf(row),
    check: checkOf(row),
    createdAt: instant(row.createdAt),
    openedAt: instantOrNull(row.openedAt),
    acknowledged:
      row.acknowledgedAt && row.acknowledgedBy ? { at: instant(row.acknowledgedAt), by: row.acknowledgedBy } : null,
    closed: closedOf(row),
    note: row.note,
  }
}
