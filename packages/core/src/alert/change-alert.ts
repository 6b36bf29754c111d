import type { Alert, ChangeAlert } from '@wrkbench/contracts'
import {
  type AlertRow,
  type ChangedAlert,
  changeAlertNote,
  inTransaction,
  type Sql,
  changeAlert as storeChange,
} from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call, Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { announceAlert } from './announce-alert.ts'
import { findAlert } from './find-alert.ts'
import { toAlert } from './to-alert.ts'

type State = ChangedAlert['state']

/**
 * Acknowledges an alert, accepts its new level as the usual one (closes it), or takes either back, with a note. Omitted fields
 * keep their value.
 * @throws ServiceError NOT_FOUND; CONFLICT for a suspect, a dismissed alert, or if another alert of the series is not over
 */
export const changeAlert = async ({ ctx, input }: Call<ChangeAlert & { id: string }>): Promise<Alert> =>
  inTransaction(ctx.db.pool, async (tx) => {
    const row = await findAlert(tx, input.id)
    const note = input.note === undefined ? row.note : (input.note?.trim() ?? null)
    const to = input.state && (input.state.toUpperCase() as State)
    if (to && to !== row.state) await change(tx, ctx, { row, to, note })
    else if (note !== row.note) await changeAlertNote(tx, row.id, note)
    else return toAlert(row)
    const alert = toAlert(await findAlert(tx, row.id))
    await writeAudit(tx, ctx, {
      action: 'alert.changed',
      project: row.project,
      subject: `${alert.subject.displayName} ${alert.scenario.displayName} on ${alert.environment.name}`,
      detail: { id: row.id, from: row.state.toLowerCase(), to: alert.state, ...(note !== null && { note }) },
    })
    if (to === 'CLOSED' && row.state !== to) {
      await announceAlert(tx, { id: row.id, event: 'alert.closed', at: ctx.clock.now() })
    }
    return alert
  })

interface Change {
  row: AlertRow
  to: State
  note: string | null
}

const change = async (tx: Sql, ctx: Ctx, { row, to, note }: Change): Promise<void> => {
  const { id, state: from, acknowledgedAt, acknowledgedBy } = row
  if (from === 'SUSPECTED')
    throw new ServiceError('CONFLICT', 'A job is checking this suspect, and only its result decides.')
  if (from === 'DISMISSED') throw new ServiceError('CONFLICT', 'This was never confirmed: there is nothing to change.')
  const said = { at: ctx.clock.now(), by: ctx.actor.name }
  const before = acknowledgedAt && acknowledgedBy ? { at: acknowledgedAt, by: acknowledgedBy } : null
  const acknowledged = { OPEN: null, ACKNOWLEDGED: said, CLOSED: before }[to]
  const changed = { id, from, state: to, note, acknowledged, closed: to === 'CLOSED' ? said : null }
  if (await storeChange(tx, changed)) return
  throw new ServiceError(
    'CONFLICT',
    'The alert has changed meanwhile, or its series has another alert that is not over.',
  )
}
