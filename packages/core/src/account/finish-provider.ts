import type { ProviderId } from '@wrkbench/contracts'
import { inTransaction, personByAccount, upsertAccount } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Ctx, IdentityCall, KnownPerson } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { ServiceError } from '../errors.ts'
import { joinAsKnown } from '../invitation/accept-invitation.ts'
import { type OpenedSession, openSession } from '../session/open-session.ts'
import { type ProviderLoad, silent } from './begin-provider.ts'
import { connectedElsewhere } from './connected-elsewhere.ts'

export interface FinishProvider {
  provider: ProviderId
  code: string
  state: string
  sealed: string
}

/**
 * Finishes a sign-in when the browser is back from a provider. The person whom the provider vouches for signs in to the
 * connected account, joins by an invitation, or connects the provider account. E-mail addresses are never matched: those stored
 * here were typed by somebody and prove nothing.
 * @returns the session, null if there already is one, and the path to continue at
 * @throws ServiceError UNAUTHENTICATED if the provider vouches for nobody, or another user began to connect; FORBIDDEN if no
 *   account is connected; UNAVAILABLE; CONFLICT; NOT_FOUND
 */
export const finishProvider = async ({
  ctx,
  input: { provider, ...answer },
}: IdentityCall<FinishProvider>): Promise<{ session: OpenedSession | null; next: string }> => {
  const finished = await ctx.identity.finish(provider, answer)
  if (finished === 'silent') throw silent()
  if (finished === 'refused') throw new ServiceError('UNAUTHENTICATED', 'Signing in was not finished. Begin again.')
  const { known } = finished
  const { purpose, invitation, userId, next } = finished.load as ProviderLoad
  if (purpose === 'invitation') return { session: await joinAsKnown(ctx, invitation ?? '', provider, known), next }
  if (purpose === 'connect') return { session: await connect(ctx, userId ?? '', provider, known), next }
  const person = await personByAccount(ctx.db.pool, provider, known.accountId)
  if (!person) throw new ServiceError('FORBIDDEN', 'Nobody here is connected with this account. Ask for an invitation.')
  const session = await inTransaction(ctx.db.pool, (tx) => openSession(tx, ctx, { user: person, openedBy: provider }))
  return { session, next }
}

const connect = async (ctx: Ctx, userId: string, provider: ProviderId, { accountId }: KnownPerson): Promise<null> => {
  const { actor } = ctx
  // otherwise an attacker could trick somebody into finishing what the attacker began, and so connect that person's provider
  // account to the attacker's user
  if (actor.userId !== userId || userId === '') throw new ServiceError('UNAUTHENTICATED', 'Sign in again.')
  const owner = await personByAccount(ctx.db.pool, provider, accountId)
  if (owner && owner.id !== userId) throw connectedElsewhere()
  const at = ctx.clock.now()
  await inTransaction(ctx.db.pool, async (tx) => {
    const account = { id: uuid7(at), userId, providerId: provider, accountId, password: null, at }
    if (!(await upsertAccount(tx, account))) throw connectedElsewhere()
    const detail = { changed: [provider], connected: true }
    await writeAudit(tx, ctx, { action: 'account.changed', subject: actor.name, detail })
  })
  return null
}
