import type { Account, ProviderId } from '@wrkbench/contracts'
import { personById } from '@wrkbench/db'
import type { Actor, Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { accountKeeper } from './account-keeper.ts'

/** Whether the present password is required: if there is one, unless a one-time link opened the session because it was forgotten. */
export const needsCurrentPassword = (actor: Actor, person: { hasPassword: boolean }): boolean =>
  person.hasPassword && actor.openedBy !== 'link'

/** Returns how the caller can sign in. @throws ServiceError FORBIDDEN for a token */
export const getAccount = async ({ ctx }: { ctx: Ctx }): Promise<Account> => {
  const id = accountKeeper(ctx.actor)
  const person = await personById(ctx.db.pool, id)
  if (!person) throw notFound('account', id)
  const { name, email, hasPassword } = person
  const providers = person.providers as ProviderId[]
  return { id, name, email, hasPassword, needsCurrentPassword: needsCurrentPassword(ctx.actor, person), providers }
}
