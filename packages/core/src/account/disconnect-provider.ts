import type { ProviderId } from '@wrkbench/contracts'
import { deleteAccount, inTransaction, lockPerson } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { notFound, ServiceError } from '../errors.ts'
import { accountKeeper } from './account-keeper.ts'

/**
 * Disconnects a provider from the caller's account.
 * @throws ServiceError NOT_FOUND; CONFLICT for the last way to sign in; FORBIDDEN for a token
 */
export const disconnectProvider = async ({
  ctx,
  input: { provider },
}: Call<{ provider: ProviderId }>): Promise<void> => {
  const id = accountKeeper(ctx.actor)
  await inTransaction(ctx.db.pool, async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person?.providers.includes(provider)) throw notFound('connection with', provider)
    if (!person.hasPassword && person.providers.length === 1) {
      throw new ServiceError('CONFLICT', 'This is your only way to sign in. Set a password first.')
    }
    await deleteAccount(tx, id, provider)
    const detail = { changed: [provider], connected: false }
    await writeAudit(tx, ctx, { action: 'account.changed', subject: person.name, detail })
  })
}
