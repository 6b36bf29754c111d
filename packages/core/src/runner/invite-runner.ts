import type { CreatedRunnerInvitation, CreateRunnerInvitation } from '@wrkbench/contracts'
import { insertRunnerInvitation, inTransaction } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { hashSecret, newJoinCode } from '../session/secrets.ts'
import { toRunnerInvitation } from './to-runner-invitation.ts'

const defaultMinutes = 60

/**
 * Makes a one-time code with which one host joins as this runner, in this environment. Only this answer contains the code.
 */
export const inviteRunner = async ({ ctx, input }: Call<CreateRunnerInvitation>): Promise<CreatedRunnerInvitation> => {
  const at = ctx.clock.now()
  const { name, environment = name, expiresInMinutes = defaultMinutes } = input
  const code = newJoinCode()
  const row = {
    id: uuid7(at),
    runnerName: name,
    environment,
    createdBy: ctx.actor.name,
    createdAt: at,
    expiresAt: new Date(at.getTime() + expiresInMinutes * 60_000),
  }
  await inTransaction(ctx.db.pool, async (tx) => {
    await insertRunnerInvitation(tx, { ...row, codeHash: hashSecret(code) })
    const detail = { environment, expiresAt: row.expiresAt }
    await writeAudit(tx, ctx, { action: 'runner.invited', subject: name, detail })
  })
  return { ...toRunnerInvitation({ ...row, usedAt: null, withdrawnAt: null }, at), code }
}
