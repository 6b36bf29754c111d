import type { CreatedInvitation, CreateInvitation } from '@wrkbench/contracts'
import { insertInvitation, inTransaction } from '@wrkbench/db'
import { enteredProject } from '../access/entered-project.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { daysAfter, instant } from '../instant.ts'
import { hashSecret, newSecret } from '../session/secrets.ts'

const defaultDays = 7

/** Creates a link that makes one person a member of the entered project. Only this answer contains its secret. */
export const createInvitation = async ({
  ctx,
  input,
}: Call<CreateInvitation>): Promise<Omit<CreatedInvitation, 'url'>> => {
  const { id: projectId, slug: project } = enteredProject(ctx)
  const { role, expiresInDays = defaultDays } = input
  const createdAt = ctx.clock.now()
  const [token, expiresAt] = [newSecret(), daysAfter(createdAt, expiresInDays)]
  const row = { id: uuid7(createdAt), projectId, role, name: input.name.trim(), createdBy: ctx.actor.name }
  await inTransaction(ctx.db.pool, async (tx) => {
    await insertInvitation(tx, { ...row, secretHash: hashSecret(token), createdAt, expiresAt })
    const detail = { role, expiresAt: instant(expiresAt) }
    await writeAudit(tx, ctx, { action: 'invitation.created', subject: row.name, project, detail })
  })
  const { id, name, createdBy } = row
  return {
    id,
    name,
    role,
    createdBy,
    state: 'open',
    token,
    createdAt: instant(createdAt),
    expiresAt: instant(expiresAt),
  }
}
