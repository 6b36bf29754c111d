import type { AlertEnd, AlertKind } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'
import { isUniqueViolation } from '../../unique-violation.ts'
import type { StoredEvidence } from './alert-evidence.ts'
import { liveStates } from './alert-rows.ts'

export interface AlertLevels {
  before: number
  after: number
  ratio: number
  low: number
  high: number
}

export interface NewAlert extends AlertLevels {
  id: string
  seriesId: number
  metric: string
  kind: AlertKind
  /** false for a suspect */
  open: boolean
  firstResult: number
  firstAt: Date
  evidence: StoredEvidence
  at: Date
}

const insert = `
INSERT INTO alerts (id, project_id, series_id, metric, kind, state, first_result_id, first_at, before, after, ratio,
  ratio_low, ratio_high, evidence, created_at, opened_at)
SELECT $1::uuid, s.project_id, s.id, $3::text, $4::alert_kind, $5::alert_state, $6::bigint, $7::timestamptz, $8::float8,
  $9::float8, $10::float8, $11::float8, $12::float8, $13::jsonb, $14::timestamptz,
  CASE WHEN $5::alert_state = 'OPEN' THEN $14::timestamptz END
FROM series s WHERE s.id = $2::int
ON CONFLICT DO NOTHING RETURNING id`

/** Returns false if the series has an alert of that kind that is not over. */
export const insertAlert = async (tx: Sql, alert: NewAlert): Promise<boolean> => {
  const { id, seriesId, metric, kind, open, firstResult, firstAt, before, after, ratio, low, high, at } = alert
  const what = [id, seriesId, metric, kind.toUpperCase(), open ? 'OPEN' : 'SUSPECTED', firstResult, firstAt]
  const levels = [before, after, ratio, low, high]
  return (await tx.query(insert, [...what, ...levels, jsonText(alert.evidence), at])).rows.length > 0
}

const move = `
UPDATE alerts SET after = $2, ratio = $3, ratio_low = $4, ratio_high = $5,
  evidence = evidence || jsonb_build_object('after', $6::jsonb)
WHERE id = $1 AND state IN ('OPEN', 'ACKNOWLEDGED')`

/** Updates the new level as more points arrive. */
export const moveAlert = async (
  tx: Sql,
  id: string,
  { after, ratio, low, high }: AlertLevels,
  points: StoredEvidence['after'],
): Promise<void> => {
  await tx.query(move, [id, after, ratio, low, high, JSON.stringify(points)])
}

const close = `
UPDATE alerts SET state = 'CLOSED', closed_at = $2, closed_because = $3, closing_result_id = $4, closing_at = $5
WHERE id = $1 AND state IN ('OPEN', 'ACKNOWLEDGED') RETURNING id`

export interface ClosedAlert {
  id: string
  because: AlertEnd
  closingResult: number
  closingAt: Date
  at: Date
}

/** Closes an alert by the rule. Returns false if it was over already. */
export const closeAlert = async (tx: Sql, closed: ClosedAlert): Promise<boolean> => {
  const { id, because, closingResult, closingAt, at } = closed
  return (await tx.query(close, [id, at, because, closingResult, closingAt])).rows.length > 0
}

const settle = `
WITH settled AS (
UPDATE alerts SET state = $2::alert_state, evidence = evidence || $3::jsonb,
  opened_at = CASE WHEN $2::alert_state = 'OPEN' THEN $4::timestamptz END,
  closed_at = CASE WHEN $2::alert_state = 'DISMISSED' THEN $4::timestamptz END, closed_because = $5,
  after = coalesce($6, after), ratio = coalesce($7, ratio), ratio_low = coalesce($8, ratio_low),
  ratio_high = coalesce($9, ratio_high)
WHERE id = $1 AND state = 'SUSPECTED' RETURNING id, series_id, metric
), again AS (
  UPDATE alert_watches w SET seen = '' FROM settled s WHERE w.series_id = s.series_id AND w.metric = s.metric
)
SELECT id FROM settled`

export interface SettledSuspect {
  id: string
  /** null if the suspect is confirmed */
  because: AlertEnd | null
  /** added to the stored evidence */
  evidence: Pick<StoredEvidence, 'check'> & Partial<Pick<StoredEvidence, 'after'>>
  levels: AlertLevels | null
  at: Date
}

/**
 * Turns a suspect into an alert or dismisses it, and has the series judged again for results that arrived meanwhile.
 * Returns false if the suspect was decided before.
 */
export const settleSuspect = async (tx: Sql, settled: SettledSuspect): Promise<boolean> => {
  const { id, because, evidence, levels, at } = settled
  const { after = null, ratio = null, low = null, high = null } = levels ?? {}
  const state = because === null ? 'OPEN' : 'DISMISSED'
  const values = [id, state, jsonText(evidence), at, because, after, ratio, low, high]
  return (await tx.query(settle, values)).rows.length > 0
}

const change = `
UPDATE alerts SET state = $2::alert_state, note = $3, acknowledged_at = $4, acknowledged_by = $5, closed_at = $6, closed_because = $7,
  closed_by = $8, closing_result_id = NULL, closing_at = NULL
WHERE id = $1 AND state = $9::alert_state AND NOT ($2::alert_state <> 'CLOSED' AND EXISTS (
  SELECT FROM alerts other WHERE other.series_id = alerts.series_id AND other.metric = alerts.metric AND other.id <> alerts.id
    AND other.state IN ${liveStates}))
RETURNING id`

export interface ChangedAlert {
  id: string
  from: 'OPEN' | 'ACKNOWLEDGED' | 'CLOSED'
  state: 'OPEN' | 'ACKNOWLEDGED' | 'CLOSED'
  note: string | null
  acknowledged: { at: Date; by: string } | null
  closed: { at: Date; by: string } | null
}

/**
 * Stores a person's decision about an alert. Returns false if the alert is no longer in the state `from`, or if the
 * series has another alert that is not over. If that one appeared concurrently, the transaction has been aborted.
 */
export const changeAlert = async (tx: Sql, changed: ChangedAlert): Promise<boolean> => {
  const { id, from, state, note, acknowledged, closed } = changed
  const said = [acknowledged?.at ?? null, acknowledged?.by ?? null]
  const ended = closed ? [closed.at, 'accepted', closed.by] : [null, null, null]
  try {
    return (await tx.query(change, [id, state, note, ...said, ...ended, from])).rows.length > 0
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

const noteText = 'UPDATE alerts SET note = $2 WHERE id = $1'

/** Changes only the note. */
export const changeAlertNote = async (tx: Sql, id: string, note: string | null): Promise<void> => {
  await tx.query(noteText, [id, note])
}
