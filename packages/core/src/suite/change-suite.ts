import type { ChangeSuite, Suite } from '@wrkbench/contracts'
import { inTransaction, changeSuite as storeChange } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { checkSuite, nameTaken, scheduleText } from './check-suite.ts'
import { findSuite } from './find-suite.ts'
import { getSuite } from './get-suite.ts'
import { toSuite } from './to-suite.ts'

/**
 * What is left out stays. A due time that is being waited for stays too, unless schedule or pause are changed: then the
 * clock begins anew, and what was missed in a pause is not made up for.
 * @throws ServiceError NOT_FOUND; VALIDATION naming each bad field
 */
export const changeSuite = async ({ ctx, input }: Call<ChangeSuite & { id: string }>): Promise<Suite> => {
  const row = await findSuite(ctx, input.id)
  const { id, project, ...before } = toSuite(row)
  const { name = before.name, job = before.job, schedule = before.schedule, paused = before.paused } = input
  const values = await checkSuite(ctx, { project, name, job, schedule, paused })
  const sameClock = values.cron === row.cron && values.timezone === row.timezone && values.enabled === row.enabled
  const nextRunAt = sameClock ? row.nextRunAt : values.nextRunAt
  await inTransaction(ctx.db.pool, async (tx) => {
    const changed = await storeChange(tx, id, { ...values, nextRunAt }, ctx.clock.now())
    if (!changed) throw nameTaken(values.name)
    const detail = { id, changed: Object.keys(input).filter((key) => key !== 'id'), schedule: scheduleText(values) }
    await writeAudit(tx, ctx, { action: 'suite.changed', subject: values.name, project, detail })
  })
  return getSuite({ ctx, input: { id } })
}
