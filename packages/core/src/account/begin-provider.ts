import type { BeginProvider } from '@wrkbench/contracts'
import type { IdentityCall } from '../ctx.ts'
import { invalid, ServiceError } from '../errors.ts'
import { openInvitation } from '../invitation/invitation-state.ts'
import { accountKeeper } from './account-keeper.ts'

/** The sealed state that a browser carries to a provider and back. */
export interface ProviderLoad {
  purpose: BeginProvider['purpose']
  invitation: string | null
  /** id of the user who connects an account */
  userId: string | null
  next: string
}

export const silent = () =>
  new ServiceError('UNAVAILABLE', 'The sign-in provider does not answer. Try again, or sign in another way.')

/**
 * Begins a sign-in with a provider. Returns where to send the browser, and the sealed state it has to bring back.
 * @throws ServiceError VALIDATION for a provider that is not set up; NOT_FOUND for an invitation that is over; UNAVAILABLE
 */
export const beginProvider = async ({
  ctx,
  input: { provider, purpose, invitation, next = '/' },
}: IdentityCall<BeginProvider>): Promise<{ url: string; sealed: string }> => {
  if (!ctx.identity.providers.some(({ id }) => id === provider)) {
    throw invalid([{ path: '/provider', message: `Signing in with ${provider} is not set up here.` }])
  }
  if (purpose === 'invitation') await openInvitation(ctx, invitation ?? '')
  const userId = purpose === 'connect' ? accountKeeper(ctx.actor) : null
  const load: ProviderLoad = { purpose, invitation: invitation ?? null, userId, next }
  const trip = await ctx.identity.begin(provider, load)
  if (!trip) throw silent()
  return trip
}
