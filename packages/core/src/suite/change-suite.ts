import type { ChangeSuite, Suite } from '@wrkbench/contracts'
import { inTransaction, lockSuite, changeSuite as storeChange } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call, Ctx } from '../ctx.ts'
import { checkSuite, nameTaken, scheduleText } from './check-suite.ts'
import { findSuite } from './find-suite.ts'
import { getSuite } from './get-suite.ts'
import { toSuite } from './to-suite.ts'

/**
 * Changes a suite. Omitted fields keep their value, and so does the next due time, unless schedule or pause change: then it is
 * computed from now on, and due times missed during a pause are not made up for.
 * @throws ServiceError NOT_FOUND; VALIDATION naming each bad field
 */
export const changeSuite = async ({ ctx, input }: Call<ChangeSuite & { id: string }>): Promise<Suite> => {
  // Retries on top of any concurrent change, whether by a person or by the schedule, so that neither is lost.
  while (!(await tryChange(ctx, input))) ctx.log.info({ suiteId: input.id }, 'the suite was changed meanwhile')
  return getSuite({ ctx, input: { id: input.id } })
}

/** Stores the change. Returns false, having stored nothing, if the suite has changed since it was read. */
const tryChange = async (ctx: Ctx, input: ChangeSuite & { id: string }): Promise<boolean> => {
  const row = await findSuite(ctx, input.id)
  const { id, project, ...before } = toSuite(row)
  const { name = before.name, job = before.job, schedule = before.schedule, paused = before.paused } = input
  const values = await checkSuite(ctx, { project, name, job, schedule, paused })
  const sameClock = values.cron === row.cron && values.timezone === row.timezone && values.enabled === row.enabled
  const nextRunAt = sameClock ? row.nextRunAt : values.nextRunAt
  return inTransaction(ctx.db.pool, async (tx) => {
    if (!(await lockSuite(tx, row))) return false
    const changed = await storeChange(tx, id, { ...values, nextRunAt }, ctx.clock.now())
    if (!changed) throw nameTaken(values.name)
    const detail = { id, changed: Object.keys(input).filter((key) => key !== 'id'), schedule: scheduleText(values) }
    await writeAudit(tx, ctx, { action: 'suite.changed', subject: values.name, project, detail })
    return true
  })
}
