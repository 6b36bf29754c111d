import type { InvitationEntry } from '@wrkbench/contracts'
import { type InvitationRow, invitationByHash } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { hashSecret } from '../session/secrets.ts'

type Ends = Pick<InvitationRow, 'usedAt' | 'revokedAt' | 'expiresAt'>

export const stateOfInvitation = ({ usedAt, revokedAt, expiresAt }: Ends, now: Date): InvitationEntry['state'] => {
  if (usedAt !== null) return 'used'
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

/** The same error for every reason, so that guessing reveals nothing. */
export const invitationOver = () =>
  new ServiceError(
    'NOT_FOUND',
    'This invitation is not valid (any more): it works once, and for some days. Ask for a new one.',
  )

/** Returns the invitation of a link. @throws ServiceError NOT_FOUND for one that does not exist, was used, was withdrawn or has expired */
export const openInvitation = async (ctx: Ctx, secret: string): Promise<InvitationRow> => {
  const row = await invitationByHash(ctx.db.pool, hashSecret(secret))
  if (!row || stateOfInvitation(row, ctx.clock.now()) !== 'open') throw invitationOver()
  return row
}
