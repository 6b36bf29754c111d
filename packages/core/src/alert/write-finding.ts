import type { MetricId } from '@wrkbench/contracts'
import {
  type AlertLevels,
  type ClosedAlert,
  closeAlert,
  insertAlert,
  moveAlert,
  type NewAlert,
  type Sql,
  type StoredPoints,
  type WatchedRow,
} from '@wrkbench/db'
import { alertLevels } from '../domain/alert/alert-levels.ts'
import type { Finding } from '../domain/alert/watch-series.ts'
import { judgedAs } from '../domain/result/judged-as.ts'
import { dateOfSeconds } from '../instant.ts'
import { announceAlert } from './announce-alert.ts'
import { sensitivityOf } from './judge-row.ts'
import { newAlert, storedPoints } from './new-alert.ts'

/** A series with one metric that its project watches. */
export interface Watched {
  row: WatchedRow
  metric: MetricId
  /** false if no new alert may be opened; a live one is still followed */
  opens: boolean
}

/** A finding in the form in which it is stored, fully computed. */
export type FindingWrite =
  | { type: 'moved'; id: string; levels: AlertLevels; points: StoredPoints }
  | { type: 'closed'; closed: ClosedAlert }
  | { type: 'opened' | 'suspected'; alert: NewAlert }

/** Converts a finding to what is stored; null if it changes nothing. */
export const findingWrite = (finding: Finding, { row, metric }: Watched, at: Date): FindingWrite | null => {
  if (finding.type === 'moved') {
    const { id, usual, points } = finding
    return { type: 'moved', id, levels: alertLevels(usual, points, judgedAs(metric)), points: storedPoints(points) }
  }
  if (finding.type === 'closed') {
    const { id, because, by } = finding
    const closing = { closingResult: by.result, closingAt: dateOfSeconds(by.at) }
    return { type: 'closed', closed: { id, because, ...closing, at } }
  }
  const { type, id, unusual } = finding
  const alert = newAlert({
    id,
    seriesId: row.seriesId,
    metric,
    unusual,
    open: type === 'opened',
    sensitivity: sensitivityOf(row, metric),
    at,
  })
  return alert && { type, alert }
}

/** Stores a finding. Returns false if another process has already stored it, or if it only adds points to an alert. */
export const writeFinding = async (tx: Sql, write: FindingWrite, at: Date): Promise<boolean> => {
  if (write.type === 'moved') {
    await moveAlert(tx, write.id, write.levels, write.points)
    return false
  }
  if (write.type === 'closed') {
    const isNew = await closeAlert(tx, write.closed)
    if (isNew) await announceAlert(tx, { id: write.closed.id, event: 'alert.closed', at })
    return isNew
  }
  const isNew = await insertAlert(tx, write.alert)
  if (isNew && write.type === 'opened') await announceAlert(tx, { id: write.alert.id, event: 'alert.opened', at })
  return isNew
}
