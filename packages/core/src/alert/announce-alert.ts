import type { Alert } from '@wrkbench/contracts'
import { alertsById, type Sql } from '@wrkbench/db'
import { announce } from '../webhook/announce.ts'
import { toAlert } from './to-alert.ts'

const told = ({ id, kind, metric, seriesId, sentence, subject, scenario, environment, ...alert }: Alert) => ({
  id,
  kind,
  metric,
  seriesId,
  sentence,
  subject: subject.displayName,
  scenario: scenario.displayName,
  environment: environment.name,
  before: alert.before,
  after: alert.after,
  ratio: alert.ratio,
  interval: alert.interval,
  firstAt: alert.first.at,
  commit: alert.first.commit,
})

interface AnnounceAlert {
  id: string
  event: 'alert.opened' | 'alert.closed'
  at: Date
}

/** Announces an alert to the webhooks of its project, within the transaction that opens or closes it. */
export const announceAlert = async (tx: Sql, { id, event, at }: AnnounceAlert): Promise<void> => {
  const [row] = await alertsById(tx, [id])
  if (!row) return
  const alert = toAlert(row)
  const place = { projectId: row.projectId, at, path: `/alerts/${id}` }
  if (event === 'alert.opened') return announce(tx, { ...place, event, data: { alert: told(alert) } })
  const { closed } = alert
  if (closed)
    await announce(tx, { ...place, event, data: { alert: told(alert), because: closed.because, by: closed.by } })
}
