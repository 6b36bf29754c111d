import { inTransaction, withdrawRunnerInvitationAt } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** Withdraws an invitation. Withdrawing twice is no error. @throws ServiceError NOT_FOUND if it was used or never existed */
export const withdrawRunnerInvitation = async ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> => {
  await inTransaction(ctx.db.pool, async (tx) => {
    const row = isUuid(id) ? await withdrawRunnerInvitationAt(tx, id, ctx.clock.now()) : null
    if (!row) throw notFound('open invitation', id)
    await writeAudit(tx, ctx, { action: 'runner.withdrawn', subject: row.runnerName })
  })
}
