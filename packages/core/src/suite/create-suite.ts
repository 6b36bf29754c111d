import type { CreateSuite, Suite } from '@wrkbench/contracts'
import { insertSuite, inTransaction } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { checkSuite, nameTaken, scheduleText } from './check-suite.ts'
import { getSuite } from './get-suite.ts'

/** Saves a job to be run again. @throws ServiceError VALIDATION naming each bad field, those of the job under `/job` */
export const createSuite = async ({ ctx, input }: Call<CreateSuite>): Promise<Suite> => {
  const values = await checkSuite(ctx, input)
  const createdAt = ctx.clock.now()
  const id = uuid7(createdAt)
  await inTransaction(ctx.db.pool, async (tx) => {
    const isNew = await insertSuite(tx, { id, ...values, createdBy: ctx.actor.name, createdAt })
    if (!isNew) throw nameTaken(values.name)
    const detail = { id, schedule: scheduleText(values) }
    await writeAudit(tx, ctx, {
      action: 'suite.created',
      subject: values.name,
      project: projectSlug(ctx, input.project),
      detail,
    })
  })
  return getSuite({ ctx, input: { id } })
}
