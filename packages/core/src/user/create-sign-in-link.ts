import { insertToken, inTransaction, lockPerson } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { instant } from '../instant.ts'
import { personScopes } from '../session/open-session.ts'
import { newToken } from '../token/new-token.ts'

const hours = 24

/**
 * Creates a one-time token for a person who has forgotten their password, because the instance sends no mail.
 * @throws ServiceError NOT_FOUND
 */
export const createSignInLink = async ({
  ctx,
  input: { id },
}: Call<{ id: string }>): Promise<{ token: string; expiresAt: string }> => {
  if (!isUuid(id)) throw notFound('user', id)
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  const fields = { kind: 'SIGN_IN', name: 'sign-in link', scopes: personScopes, projectId: null, expiresAt } as const
  const { text, row } = newToken(now, { ...fields, userId: id })
  await inTransaction(ctx.db.pool, async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person) throw notFound('user', id)
    await insertToken(tx, row)
    await writeAudit(tx, ctx, {
      action: 'link.created',
      subject: person.name,
      detail: { expiresAt: instant(expiresAt) },
    })
  })
  return { token: text, expiresAt: instant(expiresAt) }
}
