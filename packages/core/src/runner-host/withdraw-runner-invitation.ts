import { inTransaction, withdrawRunnerInvitationAt } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** Makes a code worthless. Once more is no error. @throws ServiceError NOT_FOUND for one that was used, or never was */
export const withdrawRunnerInvitation = async ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> => {
  await inTransaction(ctx.db.pool, async (tx) => {
    const row = isUuid(id) ? await withdrawRunnerInvitationAt(tx, id, ctx.clock.now()) : null
    if (!row) throw notFound('open invitation', id)
    await writeAudit(tx, ctx, { action: 'runner.withdrawn', subject: row.runnerName })
  })
}
